import type { Page } from '@playwright/test'
import { ask, builder } from './inside.ts'
import { press, stop, teacher, type Stop } from './stop.ts'

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

/** Knowledge besides files, sources of answers, and memories of conversations. */
export const knowledgeStops: readonly Stop[] = [
  stop('knowledge-site', teacher, '/assistants/manage/1', press('Página ou site')),
  stop('knowledge-questions', teacher, '/assistants/manage/1', press('Perguntas e respostas')),
  stop('knowledge-sheet', teacher, sheet),
  stop('instructions-variables', teacher, builder, (page) =>
    page
      .getByRole('button', { name: /^Inserir variável/ })
      .first()
      .click(),
  ),
  stop('chat-source', teacher, ask, (page) =>
    page
      .getByRole('button', { name: /^Fonte 1/ })
      .first()
      .click(),
  ),
  stop('chat-why', teacher, ask, async (page) => {
    await page.getByRole('button', { name: 'Por que esta resposta?' }).first().click()
    await page.getByText('Como foi feita').waitFor()
  }),
  stop('chat-memory', teacher, ask, async (page) => {
    await page.getByRole('button', { name: 'Opções desta conversa' }).click()
    await page.getByRole('menuitem', { name: 'O que o assistente lembra' }).click()
  }),
]
