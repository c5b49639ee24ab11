import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Message, MessagePart } from '@prosa/contract/conversations/chats.ts'
import { isActive } from '@prosa/contract/conversations/message-status.ts'
import type { Pool } from 'pg'
import { eventsOf } from '../chat-reader.ts'
import type { ProductDoor } from '../test-app.ts'

/** An acknowledged question, and what arrived of its answer. */
export interface Exchange {
  questionId: string
  question: string
  /** Known after the first event. */
  answerId?: string
  /** The text that arrived, which must also be stored. */
  heardText: string
  /** The final status in the stream. */
  status?: string
  /** Number of the last event; 0 before the first. */
  last: number
  /** How often the stream broke and was resumed. */
  resumed: number
}

/** Wait for a question to be accepted, and for an answer to end. */
const PATIENCE_MS = 180_000
const PAUSE_MS = 200
/** Errors after which a person's page tries again: the message may still be accepted. */
const passing = new Set(['unavailable', 'chat_busy', 'rate_limited', 'runs_limit', 'disk_full'])

/**
 * A person who asks one question after another in one chat, as the page does: repeats a message with the same id until it is
 * accepted, resumes a broken stream from the last event, and records what was acknowledged.
 */
export class Speaker {
  readonly exchanges: Exchange[] = []
  /** Event numbers of a stream that were skipped or repeated. */
  readonly problems: string[] = []
  readonly #door: Pick<ProductDoor, 'api' | 'fetch'>
  readonly #token: string
  readonly chatId: string
  #title: string | undefined

  private constructor(door: Pick<ProductDoor, 'api' | 'fetch'>, token: string, chatId: string) {
    this.#door = door
    this.#token = token
    this.chatId = chatId
  }

  static async beginSpeaker(door: ProductDoor, assistantId: number, token: string): Promise<Speaker> {
    const { id } = await door.api(token).createChat({ params: { assistantId }, body: {} })
    return new Speaker(door, token, id)
  }

  /** Asks until the signal; a running question is finished. */
  async speakUntil(over: AbortSignal, words: () => string): Promise<void> {
    while (!over.aborted) {
      await this.ask(words())
      if (!over.aborted) await this.#rename()
    }
  }

  /** Asks a question and returns the exchange once the answer has ended. */
  async ask(words: string): Promise<Exchange> {
    const exchange: Exchange = { questionId: randomUUID(), question: words, heardText: '', last: 0, resumed: 0 }
    const deadline = performance.now() + PATIENCE_MS
    let response: Response | undefined
    while (response === undefined) {
      if (performance.now() > deadline) throw new Error(`the question ${exchange.questionId} was not taken`)
      response = await this.#send(exchange)
      if (response === undefined) await sleep(PAUSE_MS)
    }
    this.exchanges.push(exchange)
    await this.#read(response, exchange)
    while (exchange.status === undefined) {
      if (performance.now() > deadline) throw new Error(`the answer to ${exchange.questionId} did not end`)
      await sleep(PAUSE_MS)
      await this.#goOn(exchange)
    }
    return exchange
  }

  async #send({ questionId, question }: Exchange): Promise<Response | undefined> {
    const headers = { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ id: questionId, text: question })
    const request = { method: 'POST', headers: { ...headers, 'idempotency-key': questionId }, body }
    const response = await this.#door.fetch(`/api/chats/${this.chatId}/messages`, request).catch(() => undefined)
    if (response === undefined || response.status === 200) return response
    const text = await response.text().catch(() => '')
    // an empty response comes from a balancer without a ready instance
    if (text === '' || passing.has(codeIn(text) ?? '')) return undefined
    throw new Error(`${response.status} ${text}`)
  }

  async #goOn(exchange: Exchange): Promise<void> {
    const headers = { authorization: `Bearer ${this.#token}`, 'last-event-id': String(exchange.last) }
    const path = `/api/chats/${this.chatId}/stream?until=end`
    // an answer whose first event did not arrive is followed from its beginning
    const requestHeaders = exchange.last === 0 ? { authorization: headers.authorization } : headers
    const response = await this.#door.fetch(path, { headers: requestHeaders }).catch(() => undefined)
    if (response?.status === 200) {
      exchange.resumed++
      await this.#read(response, exchange)
    } else if (response?.status === 204) await this.#readEnd(exchange)
    else await response?.text().catch(() => '')
  }

  async #read(response: Response, exchange: Exchange): Promise<void> {
    try {
      for await (const { seq, event, data } of eventsOf(response)) {
        if (exchange.last !== 0 && seq !== exchange.last + 1)
          this.problems.push(`chat ${this.chatId}: after event ${exchange.last} came ${seq}`)
        exchange.last = seq
        if (event === 'delta') exchange.heardText += data.text
        if (event === 'status') exchange.answerId = data.messageId
        if (event === 'done') exchange.status = data.status
      }
    } catch {
      // a broken stream is resumed from the last event
    }
  }

  /** With nothing running and no stored events, the chat itself has the final status. */
  async #readEnd(exchange: Exchange): Promise<void> {
    const messages = await this.#latest().catch(() => undefined)
    const answer = messages?.find(({ parentId }) => parentId === exchange.questionId)
    if (answer === undefined || isActive(answer.status)) return
    exchange.status = answer.status
    exchange.answerId = answer.id
  }

  async #rename(): Promise<void> {
    const title = `Conversa ${randomUUID()}`
    const body = { title }
    const saved = this.#door.api(this.#token).updateChat({ params: { chatId: this.chatId }, body })
    await saved.then(
      () => (this.#title = title),
      // it may have been stored anyway
      () => (this.#title = undefined),
    )
  }

  /** Reads the messages like a page that opens the chat again. */
  async #latest(): Promise<Message[]> {
    return (await this.#door.api(this.#token).getChat({ params: { chatId: this.chatId } })).messages
  }

  /** Lists missing or wrong stored messages; `endings`: allowed statuses of an answer. */
  async check(pool: Pool, endings: ReadonlySet<string>): Promise<string[]> {
    const { title } = await this.#door.api(this.#token).getChat({ params: { chatId: this.chatId } })
    const { rows: messages } = await pool.query<StoredMessage>(
      'select id, parent_id as parent, parts, status, error_code as error from messages where chat_id = $1',
      [this.chatId],
    )
    const wrongTitle = this.#title !== undefined && title !== this.#title
    return [
      ...this.problems,
      ...this.exchanges.flatMap((exchange) => problemsOf(exchange, messages, endings)),
      ...(messages.length === 2 * this.exchanges.length
        ? []
        : [`chat ${this.chatId}: ${messages.length} messages for ${this.exchanges.length} questions`]),
      ...(wrongTitle ? [`chat ${this.chatId}: its title was lost`] : []),
    ]
  }
}

interface StoredMessage {
  id: string
  parent: string | null
  parts: MessagePart[]
  status: string
  error: string | null
}

function problemsOf(exchange: Exchange, messages: StoredMessage[], endings: ReadonlySet<string>): string[] {
  const { questionId, question, answerId, heardText, status } = exchange
  const questions = messages.filter(({ id }) => id === questionId)
  if (questions.length !== 1 || messageText(questions[0]!) !== question)
    return [`message ${questionId} is there ${questions.length} times`]
  const answers = messages.filter(({ parent }) => parent === questionId)
  const [answer] = answers
  if (answer === undefined || answers.length > 1) return [`message ${questionId} has ${answers.length} answers`]
  const describe = (what: string) => `answer ${answer.id} ${what}`
  const stored = messageText(answer)
  return [
    ...(answerId !== undefined && answer.id !== answerId ? [describe(`was ${answerId} in its stream`)] : []),
    ...(stored === heardText
      ? []
      : [describe(`has ${stored.length} characters, of which ${heardText.length} were told`)]),
    ...(answer.status === status ? [] : [describe(`was ${status} in its stream and is ${answer.status}`)]),
    ...(endings.has(answer.status) ? [] : [describe(`is ${answer.status} (${answer.error})`)]),
    ...(answer.status === 'failed' && answer.error === null ? [describe('failed without a reason')] : []),
  ]
}

function codeIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { code?: string }).code
  } catch {
    return undefined
  }
}

function messageText({ parts }: Pick<StoredMessage, 'parts'>): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')
}
