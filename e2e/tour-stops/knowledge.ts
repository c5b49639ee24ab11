import type { Page } from '@playwright/test'
import { openAnsweredChat, openBuilder } from './inside.ts'
import { pressButton, defineStop, teacherEmail, type Stop } from './stop.ts'

const textBuffer = (text: string) => Buffer.from(text)

async function openSheet(page: Page): Promise<void> {
  await page.goto('/assistants/manage/1')
  const buffer = textBuffer(
    'Aluno;Turma;Mês;Faltas\nAna Souza;7º A;maio;2\nCarla Dias;7º B;maio;3\nBruno Lima;7º A;junho;1',
  )
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

/** Knowledge besides files, sources of answers, and memories of conversations. */
export const knowledgeStops: readonly Stop[] = [
  defineStop('knowledge-questions', teacherEmail, '/assistants/manage/1', pressButton('Perguntas e respostas')),
  defineStop('knowledge-sheet', teacherEmail, openSheet),
  defineStop('instructions-variables', teacherEmail, openBuilder, (page) =>
    page
      .getByRole('button', { name: /^Inserir variável/ })
      .first()
      .click(),
  ),
  defineStop('chat-source', teacherEmail, openAnsweredChat, (page) =>
    page
      .getByRole('button', { name: /^Fonte 1/ })
      .first()
      .click(),
  ),
  defineStop('chat-why', teacherEmail, openAnsweredChat, async (page) => {
    await page.getByRole('button', { name: 'Mais ações' }).first().click()
    await page.getByRole('menuitem', { name: 'Por que esta resposta?' }).click()
    await page.getByText('Como foi feita').waitFor()
  }),
  defineStop('chat-memory', teacherEmail, openAnsweredChat, async (page) => {
    await page.getByRole('button', { name: 'Opções desta conversa' }).click()
    await page.getByRole('menuitem', { name: 'O que o assistente lembra' }).click()
  }),
]
