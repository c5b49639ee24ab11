import type { Page } from '@playwright/test'
import { admin, plain, pressed, type Stop, teacher } from './stop.ts'

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

/** The teacher's side of school activities. */
export const assessmentStops: readonly Stop[] = [
  plain('classes', '/classes', teacher),
  pressed('class-create', '/classes', 'Nova turma', teacher),
  { name: 'class', as: teacher, open: schoolClass },
  {
    name: 'class-poster',
    as: teacher,
    open: async (page) => {
      await schoolClass(page)
      await page.getByRole('button', { name: 'Imprimir cartaz com QR Code' }).click()
      await page.getByRole('dialog').getByRole('img').waitFor()
    },
  },
  {
    name: 'class-board',
    as: teacher,
    open: async (page) => {
      await schoolClass(page)
      await page.getByRole('link', { name: 'Painel ao vivo' }).click()
      await page.getByRole('button', { name: 'Ver o que escrevem' }).click()
      await page.getByText(/alunos perguntaram:/).waitFor()
    },
  },
  { name: 'assessments', as: admin, open: list },
  {
    name: 'assessment-create',
    as: admin,
    open: async (page) => {
      await list(page)
      await page.getByRole('link', { name: 'Nova atividade' }).click()
      await page.getByRole('button', { name: 'Adicionar critério' }).click()
    },
  },
  {
    name: 'assessment-rubric',
    as: admin,
    open: async (page) => {
      await list(page)
      await page.getByRole('link', { name: 'Nova atividade' }).click()
      await page.getByRole('button', { name: 'Enem' }).click()
      await page.getByLabel('Pontos do nível 6 do critério 5').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'assessment-edit',
    as: admin,
    open: async (page) => {
      await students(page, /De onde vem a energia/)
      await page.getByRole('button', { name: /^Ações de De onde vem/ }).click()
      await page.getByRole('menuitem', { name: 'Editar' }).click()
      await page.getByLabel(/^Título/).waitFor()
    },
  },
  { name: 'assessment-students', as: admin, open: (page) => students(page, /Mitose ou meiose/) },
  {
    name: 'assessment-extra-time',
    as: admin,
    open: async (page) => {
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
    },
  },
  {
    name: 'assessment-alerts',
    as: admin,
    open: async (page) => {
      await students(page, /Mitose ou meiose/)
      await page.getByRole('link', { name: 'Ver alertas' }).click()
      await page.getByRole('table', { name: 'Alertas' }).getByRole('row').nth(1).waitFor()
    },
  },
  { name: 'attempt-to-review', as: admin, open: (page) => attempt(page, 'Entregue') },
  { name: 'attempt-reviewed', as: admin, open: (page) => attempt(page, 'Revisada') },
  { name: 'attempt-expired', as: admin, open: (page) => attempt(page, 'Expirou') },
]
