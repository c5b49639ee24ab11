import type { Attachment } from '@prosa/contract/conversations/attachments.ts'
import { type ChatFiles, noChatFiles } from '@prosa/contract/assistants/chat-files.ts'
import type { TestUser } from './factories.ts'
import type { TestApp } from './test-app.ts'
import { untilRead } from './until-read.ts'

/** Settings that allow every kind of attachment. */
export const allChatFiles: ChatFiles = {
  ...noChatFiles,
  enabled: true,
  kinds: ['pdf', 'docx', 'txt', 'markdown', 'image'],
}

export interface ChatFile {
  name: string
  content: Buffer | string
}

interface Sender {
  token: string
}

/** Uploads a file to a chat as a browser does. */
export function attach(
  app: TestApp,
  { token }: Sender,
  chatId: string,
  { name, content }: ChatFile,
): Promise<Response> {
  const form = new FormData()
  form.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
  const headers = { authorization: `Bearer ${token}` }
  return app.fetch(`/api/chats/${chatId}/attachments`, { method: 'POST', headers, body: form })
}

/** Uploads a file and waits until it has been read or refused. */
export async function attached(app: TestApp, sender: Sender, chatId: string, file: ChatFile): Promise<Attachment> {
  const response = await attach(app, sender, chatId, file)
  if (response.status !== 202) throw new Error(`refused: ${await response.text()}`)
  const { id } = (await response.json()) as Attachment
  return untilRead(async () => {
    const { items } = await app.api(sender.token).listAttachments({ params: { chatId } })
    const found = items.find((item) => item.id === id)
    if (!found || found.status === 'reading') throw new Error('still reading')
    return found
  })
}

/** A real one-pixel image. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Publishes an assistant that accepts every kind of file. */
export async function allowFiles({ api }: Pick<TestUser, 'api'>, assistantId: number): Promise<void> {
  const params = { assistantId }
  const { revision } = await api.getDraft({ params })
  await api.updateDraft({ params, body: { revision, changes: { files: allChatFiles } } })
  await api.publishAssistant({ params, body: {} })
}
