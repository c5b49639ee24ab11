import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import type { Api } from './people.ts'

/** Creates and publishes an assistant with this API client; returns its id. */
export async function publishAssistant(api: Api, config: Partial<AssistantConfig> & { name: string }): Promise<number> {
  const { id } = await api.createAssistant({ body: { instructions: 'Responda com clareza.', ...config } })
  await api.publishAssistant({ params: { assistantId: id }, body: {} })
  return id
}

/** Creates a conversation with one message and its answer; returns its path. */
export async function chatAbout(api: Api, assistantId: number, text: string): Promise<string> {
  const { id: chatId } = await api.createChat({ params: { assistantId }, body: {} })
  await awaitAnswer(api, chatId, text)
  return `/assistants/${assistantId}/chats/${chatId}`
}

/** Sends a message in this conversation and awaits its answer. */
export async function awaitAnswer(api: Api, chatId: string, text: string): Promise<void> {
  const id = randomUUID()
  const options = { headers: { 'idempotency-key': id } }
  const answer = await api.sendMessage({ params: { chatId }, body: { id, text } }, options)
  await answer.text()
}

/** Opens a folded section of the builder's 'Mais'. */
export async function unfold(page: Page, title: string): Promise<void> {
  const more = page.locator('#mais')
  if (!(await more.evaluate((element: HTMLDetailsElement) => element.open)))
    await more.getByText('Mais', { exact: true }).click()
  await more.getByRole('heading', { level: 3, name: title, exact: true }).click()
}
