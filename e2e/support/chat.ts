import { expect, type Locator, type Page } from '@playwright/test'

/** The message field. */
export const messageField = (page: Page): Locator => page.getByLabel('Mensagem', { exact: true })
/** Messages of both sides, oldest first. */
export const messagesIn = (page: Page): Locator => page.getByRole('log', { name: 'Mensagens' }).getByRole('article')
export const lastAnswer = (page: Page): Locator => messagesIn(page).last()
export const stopButton = (page: Page): Locator => page.getByRole('button', { name: 'Parar a resposta' })

export async function sendMessage(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text)
  await messageField(page).press('Enter')
}

/** Sends a message and waits until its answer has ended. */
export async function sendAndAwaitAnswer(page: Page, text: string): Promise<void> {
  // the field is usable before the conversation has loaded: messages are counted afterwards
  await expect(messageField(page)).toBeVisible()
  await expect(page.getByRole('status', { name: 'Carregando a conversa' })).toHaveCount(0)
  const before = await messagesIn(page).count()
  await sendMessage(page, text)
  await expect(messagesIn(page)).toHaveCount(before + 2)
  await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false')
}
