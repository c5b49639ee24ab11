import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Attachment } from '@prosa/contract/conversations/attachments.ts'
import type { Chat, Message } from '@prosa/contract/conversations/chats.ts'
import type { AnswerOrigin, SourcePlace } from '@prosa/contract/conversations/origins.ts'
import type { SessionUser } from '@prosa/contract/identity/auth.ts'
import type { ChatEvent, ChatEventData, ChatEventName, ChatMark } from '@prosa/contract/conversations/chat-events.ts'
import { errorTable, type ErrorCode } from '@prosa/contract/protocol/errors.ts'
import { vi } from 'vitest'

interface Seen {
  operation: string
  body: {
    id?: string
    parentId?: string | null
    replaces?: string
    text?: string
    messageId?: string
    attachments?: string[]
  }
  lastEventId: string | undefined
}

/** `page`: a network's sign-in page; `nothing`: a proxy's empty success. */
type Refusal = ErrorCode | 'cut' | 'page' | 'nothing'

export const chatId = '018f0000-0000-7000-8000-00000000000c'

/** A small real server with one chat, whose answers the test writes word by word. */
export class ChatServer {
  messages: Message[] = []
  seen: Seen[] = []
  events: ChatEvent[] = []
  /** Failures that the next calls of an operation meet. */
  refusals: { operation: string; how: Refusal }[] = []
  older: Message[] = []
  /** Uploaded files that wait for a message. */
  attachments: Attachment[] = []
  /** Where the answers' sources stand in their documents, and the image of a page. */
  place: SourcePlace | null = null
  page: object | null = null
  origin: AnswerOrigin | null = null
  /** Responses of operations that extensions add, one for each call. */
  added: Record<string, (object | Refusal)[]> = {}
  answering: string | null = null
  title = ''
  /** Fate of streams on the way: a proxy holds them until their end, or cuts them before the first event. */
  streams: 'pass' | 'held' | 'cut' = 'pass'
  /** Delays the response to a read of the chat. */
  wayBack: Promise<unknown> = Promise.resolve()
  /** The signed-in user. */
  user: SessionUser | undefined
  #streams = new Set<ServerResponse>()
  #watchers = new Set<ServerResponse>()
  #server = createServer((request, response) => void this.#handle(request, response))

  async start() {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const { port } = this.#server.address() as AddressInfo
    const page = window as unknown as { happyDOM: { setURL: (url: string) => void } }
    page.happyDOM.setURL(`http://127.0.0.1:${port}`)
    const request = fetch.bind(window)
    vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => request(...call).catch(asInBrowsers))
  }

  async stop() {
    // Ends streams normally, because a cut would be reported after the test.
    for (const stream of [...this.#streams, ...this.#watchers]) stream.end()
    await new Promise((resolve) => this.#server.close(resolve))
    vi.unstubAllGlobals()
  }

  count = (operation: string) => this.seen.filter((call) => call.operation === operation).length

  /** Adds text to the running answer. */
  write(text: string) {
    const answer = this.messages.at(-1)
    if (answer) answer.parts = [{ type: 'text', text: messageText(answer) + text }]
    this.publishEvent('delta', { text })
  }

  finish(status: 'done' | 'stopped' = 'done') {
    const answer = this.messages.at(-1)
    if (!answer) return
    answer.status = status
    this.answering = null
    this.publishEvent('done', { messageId: answer.id, status, title: this.title })
    for (const stream of this.#streams) stream.end()
    this.#streams.clear()
  }

  publishEvent<Name extends ChatEventName>(event: Name, data: ChatEventData[Name]) {
    const published = { seq: this.events.length + 1, event, data } as ChatEvent
    this.events.push(published)
    for (const stream of this.#streams) stream.write(formatFrame(published))
    this.announce()
  }

  /** Sends the chat's state to its watchers; `null` means deleted. */
  announce(mark: ChatMark | null = this.#mark()) {
    for (const watcher of this.#watchers) watcher.write(`event: state\ndata: ${JSON.stringify(mark)}\n\n`)
  }

  get watching() {
    return this.#watchers.size
  }

  #mark = (): ChatMark => ({ lastSeq: this.events.length, leafId: this.messages.at(-1)?.id ?? null, title: this.title })

  /** Breaks every open connection. */
  cut() {
    for (const stream of [...this.#streams, ...this.#watchers]) stream.destroy()
    this.#streams.clear()
    this.#watchers.clear()
  }

  /** Begins a question with a running answer, as another device would. */
  begin(id: string, parentId: string | null, text: string) {
    this.messages.push(sampleMessage({ id, parentId, role: 'user', parts: [{ type: 'text', text }] }))
    this.#answer(id)
  }

  snapshot(): Chat {
    return {
      id: chatId,
      assistantId: 1,
      title: this.title,
      pinned: false,
      archived: false,
      folderId: null,
      test: false,
      messages: structuredClone(this.messages),
      hasOlder: this.older.length > 0,
      lastSeq: this.events.length,
      activeMessageId: this.answering,
    }
  }

  async #handle(request: IncomingMessage, response: ServerResponse) {
    response.setHeader('connection', 'close')
    const path = (request.url ?? '').replace(/\?.*/, '').replace(`/api/chats/${chatId}`, '')
    const operation = `${request.method} ${path.replace(/[0-9a-f-]{36}/, ':id')}`
    const body = request.method === 'POST' ? await json(request).catch(() => ({})) : {}
    this.seen.push({ operation, body: body as Seen['body'], lastEventId: String(request.headers['last-event-id']) })
    const refusal = this.refusals.findIndex((refused) => refused.operation === operation)
    const [refused] = refusal === -1 ? [] : this.refusals.splice(refusal, 1)
    if (refused) return refuse(response, refused.how)
    void this.#answerTo(operation, { body: body as Seen['body'], request, response })
  }

  #answerTo(
    operation: string,
    { body, request, response }: { body: Seen['body']; request: IncomingMessage; response: ServerResponse },
  ) {
    switch (operation) {
      case 'GET /api/auth/session':
        return this.user ? send(response, this.user) : refuse(response, 'session_required')
      case 'POST /api/assistants/1/chats':
        return send(response, { id: chatId })
      case 'GET ': {
        const read = this.snapshot()
        return this.wayBack.then(() => send(response, read))
      }
      case 'POST /branch':
        return send(response, this.snapshot())
      case 'GET /messages':
        return send(response, { messages: this.older, hasOlder: false })
      case 'GET /attachments':
        return send(response, { items: this.attachments })
      case 'DELETE /attachments/:id':
        this.attachments = this.attachments.filter(({ id }) => !request.url?.endsWith(id))
        return response.writeHead(204).end()
      case 'POST /messages': {
        const known = this.messages.some(({ id }) => id === body.id)
        this.attachments = this.attachments.filter(({ id }) => !body.attachments?.includes(id))
        const replaced = this.messages.find(({ id }) => id === body.replaces)
        if (!known) this.begin(body.id ?? '', (replaced ?? body).parentId ?? null, body.text ?? '')
        return this.#follow(response, known ? 0 : this.events.length - 1)
      }
      case 'POST /messages/:id/regenerate':
        this.#answer(this.messages.pop()?.parentId ?? '', body.id)
        return this.#follow(response, this.events.length - 1)
      case 'GET /messages/:id/origin':
        return this.origin ? send(response, this.origin) : refuse(response, 'not_found')
      case 'GET /messages/:id/sources/1':
      case 'GET /messages/:id/sources/2':
        return this.place ? send(response, this.place) : refuse(response, 'not_found')
      case 'GET /messages/:id/sources/2/page':
        return this.page ? send(response, this.page) : refuse(response, 'page_unreadable')
      case 'GET /stream':
        if (request.url?.endsWith('?until=now')) {
          const rest = this.events.slice(Number(request.headers['last-event-id']))
          if (rest.length === 0 && this.answering === null) return response.writeHead(204).end()
          return response.writeHead(200, { 'content-type': 'text/plain' }).end(rest.map(formatFrame).join(''))
        }
        if (this.answering === null && Number(request.headers['last-event-id']) >= this.events.length)
          return response.writeHead(204).end()
        return this.#follow(response, Number(request.headers['last-event-id']))
      case 'GET /changes':
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        this.#watchers.add(response)
        response.on('close', () => this.#watchers.delete(response))
        if (this.streams !== 'pass') return this.streams === 'cut' && response.destroy()
        return response.write(`retry: 1000\n\nevent: state\ndata: ${JSON.stringify(this.#mark())}\n\n`)
      case 'POST /stop':
        this.finish('stopped')
        return response.writeHead(204).end()
      default: {
        const added = this.added[operation]?.shift() ?? 'not_found'
        return typeof added === 'object' ? send(response, added) : refuse(response, added)
      }
    }
  }

  #answer(parentId: string, id: string = crypto.randomUUID()) {
    this.messages.push(sampleMessage({ id, parentId, role: 'assistant', status: 'writing' }))
    this.answering = id
    this.publishEvent('status', { messageId: id, parentId, status: 'writing' })
  }

  #follow(response: ServerResponse, after: number) {
    if (this.streams === 'cut') return response.destroy()
    // Holds back even the headers.
    if (this.streams === 'held') return
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(`retry: 1000\n\n${this.events.slice(after).map(formatFrame).join('')}`)
    if (this.answering === null) response.end()
    else this.#streams.add(response)
  }
}

export function sampleMessage(facts: Partial<Message> & Pick<Message, 'id'>): Message {
  return {
    parentId: null,
    role: 'assistant',
    parts: [],
    status: 'done',
    error: null,
    sources: [],
    approved: false,
    note: null,
    cut: false,
    rating: null,
    model: null,
    version: null,
    siblings: [facts.id],
    createdAt: '2026-11-21T12:00:00.000Z',
    ...facts,
  }
}

const messageText = ({ parts }: Message) => parts.map((part) => ('text' in part ? part.text : '')).join('')

const formatFrame = ({ seq, event, data }: ChatEvent) =>
  `id: ${seq}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

function send(response: ServerResponse, body: object) {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function refuse(response: ServerResponse, how: Refusal) {
  if (how === 'cut') return response.destroy()
  if (how === 'page') return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Wi-Fi da escola</h1>')
  if (how === 'nothing') return response.writeHead(200, { 'content-type': 'text/event-stream' }).end()
  const [status, title] = errorTable[how]
  response
    .writeHead(status, { 'content-type': 'application/problem+json' })
    .end(JSON.stringify({ type: 'about:blank', code: how, status, title }))
}

/** Without a response browsers reject with a TypeError, happy-dom with its own exception. */
function asInBrowsers(error: unknown): never {
  if (error instanceof DOMException && error.name === 'NetworkError') throw new TypeError('Failed to fetch')
  throw error
}
