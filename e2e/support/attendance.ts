import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import type { Api } from './people.ts'

/** Allows questions to people through the assistant at any hour. */
export const allowQuestions = (api: Api, assistantId: number) =>
  api.updateAttendanceSettings({
    params: { assistantId },
    body: { enabled: true, groupId: null, weekdays: [0, 1, 2, 3, 4, 5, 6], opensAt: null, closesAt: null },
  })

/** Answers the question that has waited longest. */
export async function answerFirst(api: Api, assistantId: number, text: string) {
  const { items } = await api.listPersonQuestions({ query: { assistant: String(assistantId) } })
  await api.answerPersonQuestion({ params: { questionId: items[0]!.id }, body: { text, signed: false } })
}

/** Opens the dialog, writes and sends, by keyboard only. */
export async function askPersonByKeyboard(page: Page, text: string) {
  await page.getByRole('button', { name: 'Precisa de ajuda?' }).press('Enter')
  await page.getByRole('button', { name: 'Falar com o responsável' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Falar com o responsável' })
  await dialog.getByLabel('Pergunta').fill(text)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enviar' }).press('Enter')
  return dialog
}
