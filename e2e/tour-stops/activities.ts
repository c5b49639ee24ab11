import type { Page } from '@playwright/test'
import { adminEmail, pressButton, defineStop, teacherEmail, type Stop } from './stop.ts'

async function openList(page: Page): Promise<void> {
  await page.goto('/assistants?scope=all')
  await page.getByRole('button', { name: 'Ações de Tutor de biologia' }).first().click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await page.waitForURL(/\/manage\/\d+$/)
  await page.goto(`${page.url()}/assessments`)
  await page.getByRole('row', { name: /Mitose ou meiose/ }).waitFor()
}

export async function openStudents(page: Page, title: RegExp): Promise<void> {
  await openList(page)
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('table', { name: 'Alunos' }).getByRole('row').nth(1).waitFor()
}

async function openAttempt(page: Page, state: string): Promise<void> {
  await openStudents(page, /De onde vem a energia/)
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
  defineStop('classes', teacherEmail, '/classes'),
  defineStop('class-create', teacherEmail, '/classes', pressButton('Nova turma')),
  defineStop('class', teacherEmail, schoolClass),
  defineStop('class-activity', teacherEmail, schoolClass, pressButton('Nova atividade')),
  defineStop('class-poster', teacherEmail, schoolClass, async (page) => {
    await page.getByRole('button', { name: 'Imprimir cartaz com QR Code' }).click()
    await page.getByRole('dialog').getByRole('img').waitFor()
  }),
  defineStop('activities', adminEmail, openList),
  defineStop('activity-create', adminEmail, openList, async (page) => {
    await page.getByRole('link', { name: 'Nova atividade' }).click()
    await page.getByText('Avançado').click()
    await page.getByRole('button', { name: 'Adicionar critério' }).click()
  }),
  defineStop('activity-rubric', adminEmail, openList, async (page) => {
    await page.getByRole('link', { name: 'Nova atividade' }).click()
    await page.getByText('Avançado').click()
    await page.getByRole('button', { name: 'Enem' }).click()
    await page.getByLabel('Pontos do nível 6 do critério 5').scrollIntoViewIfNeeded()
  }),
  defineStop('activity-edit', adminEmail, async (page) => {
    await openStudents(page, /De onde vem a energia/)
    await page.getByRole('button', { name: /^Ações de De onde vem/ }).click()
    await page.getByRole('menuitem', { name: 'Editar' }).click()
    await page.getByLabel(/^Título/).waitFor()
  }),
  defineStop('activity-students', adminEmail, (page) => openStudents(page, /Mitose ou meiose/)),
  defineStop('activity-extra-time', adminEmail, async (page) => {
    await openStudents(page, /Mitose ou meiose/)
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
  defineStop('activity-alerts', adminEmail, async (page) => {
    await openStudents(page, /Mitose ou meiose/)
    await page.getByRole('link', { name: 'Ver alertas' }).click()
    await page.getByRole('table', { name: 'Alertas' }).getByRole('row').nth(1).waitFor()
  }),
  defineStop('attempt-to-review', adminEmail, (page) => openAttempt(page, 'Entregue')),
  defineStop('attempt-reviewed', adminEmail, (page) => openAttempt(page, 'Revisada')),
  defineStop('attempt-expired', adminEmail, (page) => openAttempt(page, 'Expirou')),
]
