import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chat, Message } from '@prosa/contract/conversations/chats.ts'
import { isActive } from '@prosa/contract/conversations/message-status.ts'
import { eventsOf } from '../../apps/server/test/chat-reader.ts'
import type { Product } from '../systems/product.ts'

/** What the product acknowledged before it died. */
interface Exchange {
  questionId: string
  question: string
  /** Known from the first event of the stream on. */
  answerId?: string
  /** The text that arrived: what was sent must have been stored. */
  heard: string
  status?: string
}

/** Answers must have ended by then [Rel5]. */
const PATIENCE_MS = 30_000
const TOKENS = 80

/** A person who asks one question after the other in one chat, and remembers what was acknowledged. */
export class Speaker {
  acknowledged = 0
  readonly #token: string
  readonly #chatId: string
  #exchanges: Exchange[] = []
  #title: string | undefined

  constructor(token: string, chatId: string) {
    this.#token = token
    this.#chatId = chatId
  }

  static async begin(product: Product, assistantId: number, token: string): Promise<Speaker> {
    const { id } = await product.api(token).createChat({ params: { assistantId }, body: {} })
    return new Speaker(token, id)
  }

  async speakUntil(product: Product, dead: AbortSignal): Promise<void> {
    this.#exchanges = []
    this.#title = undefined
    while (!dead.aborted) {
      try {
        await this.#ask(product, dead)
        await this.#rename(product)
      } catch (error) {
        if (!dead.aborted && product.child.process.signalCode === null) throw error
      }
    }
  }

  async #ask({ origin }: Product, signal: AbortSignal): Promise<void> {
    const id = randomUUID()
    const question = `Pergunta ${id} [[tokens=${TOKENS}&tokensPerSecond=50]]`
    const headers = {
      authorization: `Bearer ${this.#token}`,
      'content-type': 'application/json',
      'idempotency-key': id,
    }
    const body = JSON.stringify({ id, text: question })
    const response = await fetch(`${origin}/api/chats/${this.#chatId}/messages`, {
      method: 'POST',
      headers,
      body,
      signal,
    })
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    const exchange: Exchange = { questionId: id, question, heard: '' }
    this.#exchanges.push(exchange)
    this.acknowledged++
    for await (const { event, data } of eventsOf(response)) {
      if (event === 'delta') exchange.heard += data.text
      if (event === 'status') exchange.answerId = data.messageId
      if (event === 'done') exchange.status = data.status
    }
  }

  async #rename(product: Product): Promise<void> {
    const title = `Conversa ${randomUUID()}`
    await product.api(this.#token).updateChat({ params: { chatId: this.#chatId }, body: { title } })
    this.#title = title
  }

  /** What is missing or wrong after a start; waits until no answer is under way. */
  async check(product: Product): Promise<string[]> {
    const chat = await this.#settled(product)
    if (chat === undefined) return [`chat ${this.#chatId}: an answer was still under way after ${PATIENCE_MS} ms`]
    const wrongTitle = this.#title !== undefined && chat.title !== this.#title
    const problems = this.#exchanges.flatMap((exchange) => problemsOf(exchange, chat.messages))
    return wrongTitle ? [...problems, `chat ${chat.id}: its title was lost`] : problems
  }

  async #settled(product: Product): Promise<Chat | undefined> {
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(250)) {
      const chat = await product.api(this.#token).getChat({ params: { chatId: this.#chatId } })
      if (chat.activeMessageId === null && !chat.messages.some(({ status }) => isActive(status))) return chat
    }
    return undefined
  }
}

function problemsOf({ questionId, question, answerId, heard, status }: Exchange, messages: Message[]): string[] {
  const asked = messages.find(({ id }) => id === questionId)
  if (asked === undefined || textOf(asked) !== question) return [`message ${questionId} was lost`]
  const answer = messages.find(({ id, parentId }) => id === answerId || parentId === questionId)
  if (answer === undefined) return [`message ${questionId} has no answer`]
  const problems: string[] = []
  if (!textOf(answer).startsWith(heard)) problems.push(`answer ${answer.id} lost text that had been sent`)
  if (status !== undefined && answer.status !== status)
    problems.push(`answer ${answer.id} was ${status}, is ${answer.status}`)
  if (answer.status === 'failed') problems.push(`answer ${answer.id} failed: ${answer.error?.code}`)
  return problems
}

function textOf({ parts }: Message): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')
}
