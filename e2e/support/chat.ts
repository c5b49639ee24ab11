import { expect, type Locator, type Page } from '@playwright/test'

/** The message field. */
export const composer = (page: Page): Locator => page.getByLabel('Mensagem', { exact: true })
/** Messages of both sides, oldest first. */
export const messages = (page: Page): Locator => page.getByRole('log', { name: 'Mensagens' }).getByRole('article')
export const lastAnswer = (page: Page): Locator => messages(page).last()
export const stopButton = (page: Page): Locator => page.getByRole('button', { name: 'Parar a resposta' })

export async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

/** Sends a message and waits until its answer has ended. */
export async function ask(page: Page, text: string): Promise<void> {
  // the field is usable before the conversation has loaded: messages are counted afterwards
  await expect(composer(page)).toBeVisible()
  await expect(page.getByRole('status', { name: 'Carregando a conversa' })).toHaveCount(0)
  const before = await messages(page).count()
  await send(page, text)
  await expect(messages(page)).toHaveCount(before + 2)
  await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false')
}
