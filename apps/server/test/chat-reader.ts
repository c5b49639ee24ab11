import { randomBytes, randomUUID } from 'node:crypto'
import type { ChatEvent } from '@prosa/contract/conversations/chat-events.ts'
import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { chunks, documents } from '#/modules/knowledge/knowledge.tables.ts'
import type { TestUser } from './factories.ts'
import type { ProductDoor, TestApp } from './test-app.ts'

/** Yields the events of a stream as they arrive, without comments. */
export async function* eventsOf(response: Response): AsyncGenerator<ChatEvent> {
  let unread = ''
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (unread + piece).split('\n\n')
    unread = blocks.pop()!
    for (const block of blocks) {
      const event = parse(block)
      if (event) yield event
    }
  }
}

/** Yields the data of one kind of event, as it arrives. */
export async function* dataOf<T>(response: Response, kind: string): AsyncGenerator<T> {
  for await (const { event, data } of eventsOf(response) as AsyncIterable<{ event: string; data: unknown }>)
    if (event === kind) yield data as T
}

/** Reads until a value matches, and leaves the stream open; throws where it ends before. */
export async function until<T>(events: AsyncGenerator<T>, fits: (one: T) => boolean): Promise<T> {
  for (;;) {
    const { value, done } = await events.next()
    if (done) throw new Error('the stream ended')
    if (fits(value)) return value
  }
}

function parse(block: string): ChatEvent | undefined {
  const fields = Object.fromEntries(
    block.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]),
  )
  if (!fields['event']) return undefined
  return { seq: Number(fields['id']), event: fields['event'], data: JSON.parse(fields['data'] ?? '') }
}

/** The sum of a stream's events. */
export interface StreamSum {
  events: ChatEvent[]
  text: string
  status: string | undefined
  messageId: string
  error: string | undefined
}

export function sumOf(events: ChatEvent[]): StreamSum {
  const sum: StreamSum = { events, text: '', status: undefined, messageId: '', error: undefined }
  for (const { event, data } of events) {
    if (event === 'delta' && data.kind !== 'reasoning') sum.text += data.text
    if (event === 'status' || event === 'done') Object.assign(sum, { status: data.status, messageId: data.messageId })
    if (event === 'error') sum.error = data.code
  }
  return sum
}

/** Reads a stream to its end. */
export async function tellAll(response: Response): Promise<StreamSum> {
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  return sumOf(await readUntil(eventsOf(response)))
}

/** Reads until an event matches, and leaves the stream open; reads to the end where none does. */
export async function readUntil(
  events: AsyncGenerator<ChatEvent>,
  fits: (event: ChatEvent) => boolean = () => false,
): Promise<ChatEvent[]> {
  const read: ChatEvent[] = []
  for (;;) {
    const { value, done } = await events.next()
    if (done) return read
    read.push(value)
    if (fits(value)) return read
  }
}

/** Sends a message with this token; returns the response, also for a refusal. */
export const postMessage = (
  app: ProductDoor,
  token: string,
  chatId: string,
  { id = randomUUID(), text = 'Olá!', ...more }: { id?: string; text?: string; attachments?: string[] } = {},
): Promise<Response> =>
  app.fetch(`/api/chats/${chatId}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id, text, ...more }),
  })

interface SendOptions {
  id?: string
  parentId?: string | null
  replaces?: string
}

export interface TestChat {
  id: string
  assistantId: number
  send(text: string, options?: SendOptions & { at?: ProductDoor }): Promise<Response>
  ask(text: string, options?: SendOptions): Promise<StreamSum>
  follow(after?: number, at?: ProductDoor, until?: 'end' | 'now'): Promise<Response>
  watch(at?: ProductDoor): Promise<Response>
  post(path: string, body?: object, at?: ProductDoor): Promise<Response>
}

/** Creates an assistant with this configuration and a chat of its owner. */
export async function createChat(
  app: ProductDoor,
  owner: TestUser,
  config: Partial<AssistantConfig> = {},
): Promise<TestChat> {
  const { id: assistantId } = await owner.api.createAssistant({
    body: { name: 'Tutor de biologia', instructions: 'Responda com clareza.', ...config },
  })
  await owner.api.publishAssistant({ params: { assistantId }, body: {} })
  return openChat(app, owner, assistantId)
}

export async function openChat(
  app: ProductDoor,
  owner: TestUser,
  assistantId: number,
  wish: { temporary?: boolean } = {},
): Promise<TestChat> {
  const { id } = await owner.api.createChat({ params: { assistantId }, body: wish })
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' }
  const post = (path: string, body?: object, at = app) =>
    at.fetch(`/api/chats/${id}${path}`, { method: 'POST', headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  const send: TestChat['send'] = (text, { id: messageId = randomUUID(), at, ...place } = {}) =>
    post('/messages', { id: messageId, text, ...place }, at)
  return {
    id,
    assistantId,
    send,
    ask: async (text, options) => tellAll(await send(text, options)),
    follow: (after, at = app, until = 'end') =>
      at.fetch(`/api/chats/${id}/stream?until=${until}`, {
        headers: { ...headers, ...(after === undefined ? {} : { 'last-event-id': String(after) }) },
      }),
    watch: (at = app) => at.fetch(`/api/chats/${id}/changes`, { headers }),
    post,
  }
}

/** Creates a chat with an assistant that knows one document, with a passage on each page. */
export async function chatWithDocument(
  app: TestApp,
  user: TestUser,
  config: Partial<AssistantConfig>,
  pages: readonly string[],
): Promise<TestChat> {
  const chat = await createChat(app, user, config)
  const { assistantId } = chat
  const id = randomUUID()
  const file = { bytes: 1, contentHash: randomBytes(32), storageKey: id, createdBy: user.id, chunkCount: pages.length }
  await app.ctx.db
    .insert(documents)
    .values({ id, assistantId, name: 'Manual do aluno.pdf', kind: 'pdf', status: 'ready', ...file })
  const rows = pages.map((text, position) => ({ documentId: id, assistantId, position, page: position + 1, text }))
  await app.ctx.db.insert(chunks).values(rows)
  return chat
}
