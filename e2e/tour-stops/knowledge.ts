import type { Page } from '@playwright/test'
import { ask, builder } from './inside.ts'
import { pressed, type Stop, teacher } from './stop.ts'

const about = (text: string) => Buffer.from(text)

async function sheet(page: Page): Promise<void> {
  await page.goto('/assistants/manage/1')
  const buffer = about('Aluno;Turma;Mês;Faltas\nAna Souza;7º A;maio;2\nCarla Dias;7º B;maio;3\nBruno Lima;7º A;junho;1')
  const file = { name: 'faltas.csv', mimeType: 'text/csv', buffer }
  const row = page.getByRole('row', { name: /faltas\.csv/ })
  await page.getByRole('table', { name: 'Documentos' }).waitFor()
  if ((await row.count()) === 0) await page.locator('input[type=file]').first().setInputFiles(file)
  await row.first().getByText('Pronto').waitFor()
  await row
    .first()
    .getByRole('button', { name: /^Ações/ })
    .click()
  await page.getByRole('menuitem', { name: 'Ver trechos' }).click()
  await page.getByRole('region', { name: 'Planilha' }).waitFor()
}

/** What assistants know besides files, where an answer comes from, and what a conversation remembers. */
export const knowledgeStops: readonly Stop[] = [
  pressed('knowledge-site', '/assistants/manage/1', 'Página ou site', teacher),
  pressed('knowledge-questions', '/assistants/manage/1', 'Perguntas e respostas', teacher),
  { name: 'knowledge-sheet', as: teacher, open: sheet },
  {
    name: 'instructions-variables',
    as: teacher,
    open: async (page) => {
      await builder(page)
      await page
        .getByRole('button', { name: /^Inserir variável/ })
        .first()
        .click()
    },
  },
  {
    name: 'chat-source',
    as: teacher,
    open: async (page) => {
      await ask(page)
      await page
        .getByRole('button', { name: /^Fonte 1/ })
        .first()
        .click()
    },
  },
  {
    name: 'chat-why',
    as: teacher,
    open: async (page) => {
      await ask(page)
      await page.getByRole('button', { name: 'Por que esta resposta?' }).first().click()
      await page.getByText('Como foi feita').waitFor()
    },
  },
  {
    name: 'chat-memory',
    as: teacher,
    open: async (page) => {
      await ask(page)
      await page.getByRole('button', { name: 'Opções desta conversa' }).click()
      await page.getByRole('menuitem', { name: 'O que o assistente lembra' }).click()
    },
  },
]
