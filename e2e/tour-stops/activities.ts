import type { Page } from '@playwright/test'
import { admin, press, stop, teacher, type Stop } from './stop.ts'

async function list(page: Page): Promise<void> {
  await page.goto('/assistants?scope=all')
  await page.getByRole('button', { name: 'Ações de Tutor de biologia' }).first().click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await page.waitForURL(/\/manage\/\d+$/)
  await page.goto(`${page.url()}/assessments`)
  await page.getByRole('row', { name: /Mitose ou meiose/ }).waitFor()
}

export async function students(page: Page, title: RegExp): Promise<void> {
  await list(page)
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('table', { name: 'Alunos' }).getByRole('row').nth(1).waitFor()
}

async function attempt(page: Page, state: string): Promise<void> {
  await students(page, /De onde vem a energia/)
  await page.getByRole('combobox', { name: 'Situação' }).click()
  await page.getByRole('option', { name: state }).press('Enter')
  await page
    .getByRole('row', { name: new RegExp(state) })
    .first()
    .getByRole('link')
    .click()
  await page.getByRole('list', { name: 'Mensagens' }).waitFor()
}

export async function schoolClass(page: Page): Promise<void> {
  await page.goto('/classes')
  await page.getByRole('link', { name: '7º C – Ciências' }).click()
  await page.getByRole('table', { name: 'Alunos da turma' }).getByRole('row').nth(1).waitFor()
}

/** The teacher's pages of activities. */
export const activityStops: readonly Stop[] = [
  stop('classes', teacher, '/classes'),
  stop('class-create', teacher, '/classes', press('Nova turma')),
  stop('class', teacher, schoolClass),
  stop('class-activity', teacher, schoolClass, press('Nova atividade')),
  stop('class-poster', teacher, schoolClass, async (page) => {
    await page.getByRole('button', { name: 'Imprimir cartaz com QR Code' }).click()
    await page.getByRole('dialog').getByRole('img').waitFor()
  }),
  stop('class-board', teacher, schoolClass, async (page) => {
    await page.getByRole('link', { name: 'Painel ao vivo' }).click()
    await page.getByRole('button', { name: 'Ver o que escrevem' }).click()
    await page.getByText(/alunos perguntaram:/).waitFor()
  }),
  stop('activities', admin, list),
  stop('activity-create', admin, list, async (page) => {
    await page.getByRole('link', { name: 'Nova atividade' }).click()
    await page.getByText('Avançado').click()
    await page.getByRole('button', { name: 'Adicionar critério' }).click()
  }),
  stop('activity-rubric', admin, list, async (page) => {
    await page.getByRole('link', { name: 'Nova atividade' }).click()
    await page.getByText('Avançado').click()
    await page.getByRole('button', { name: 'Enem' }).click()
    await page.getByLabel('Pontos do nível 6 do critério 5').scrollIntoViewIfNeeded()
  }),
  stop('activity-edit', admin, async (page) => {
    await students(page, /De onde vem a energia/)
    await page.getByRole('button', { name: /^Ações de De onde vem/ }).click()
    await page.getByRole('menuitem', { name: 'Editar' }).click()
    await page.getByLabel(/^Título/).waitFor()
  }),
  stop('activity-students', admin, (page) => students(page, /Mitose ou meiose/)),
  stop('activity-extra-time', admin, async (page) => {
    await students(page, /Mitose ou meiose/)
    await page.getByRole('combobox', { name: 'Situação' }).click()
    await page.getByRole('option', { name: 'Em andamento' }).press('Enter')
    await page
      .getByRole('row', { name: /Em andamento/ })
      .first()
      .getByRole('button', { name: /^Ações/ })
      .click()
    await page.getByRole('menuitem', { name: 'Dar tempo extra' }).click()
    await page.getByRole('dialog').waitFor()
  }),
  stop('activity-alerts', admin, async (page) => {
    await students(page, /Mitose ou meiose/)
    await page.getByRole('link', { name: 'Ver alertas' }).click()
    await page.getByRole('table', { name: 'Alertas' }).getByRole('row').nth(1).waitFor()
  }),
  stop('attempt-to-review', admin, (page) => attempt(page, 'Entregue')),
  stop('attempt-reviewed', admin, (page) => attempt(page, 'Revisada')),
  stop('attempt-expired', admin, (page) => attempt(page, 'Expirou')),
]
