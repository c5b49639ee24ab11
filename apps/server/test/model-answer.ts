import type { ServerResponse } from 'node:http'
import { type Behaviour, fillerToken, listToolCalls, tokensOf } from './model-behaviour.ts'

/** One timer for all streams: 500 streams of 50 tokens/s would otherwise need 25,000 timers a second. */
class TimerWheel {
  readonly #slots: (() => void)[][] = Array.from({ length: SLOTS }, () => [])
  #position = 0
  #waiting = 0
  #ticker: NodeJS.Timeout | undefined

  /** Calls `task` once at `due` (as performance.now(), at most a minute ahead), or at the next tick when that is past. */
  at(due: number, task: () => void): void {
    const now = slotAt(performance.now())
    if (this.#waiting === 0) this.#position = now
    const slot = Math.min(Math.max(Math.ceil(due / TICK_MS), this.#position + 1, now), now + SLOTS - 1)
    this.#slots[slot % SLOTS]?.push(task)
    this.#waiting++
    this.#ticker ??= setInterval(() => this.#tick(), TICK_MS)
  }

  #tick(): void {
    const now = slotAt(performance.now())
    while (this.#position < now) {
      this.#position++
      const due = this.#slots[this.#position % SLOTS] ?? []
      if (due.length === 0) continue
      this.#slots[this.#position % SLOTS] = []
      this.#waiting -= due.length
      for (const task of due) task()
    }
    if (this.#waiting > 0) return
    clearInterval(this.#ticker)
    this.#ticker = undefined
  }
}

const TICK_MS = 2
const SLOTS = 32_768

function slotAt(time: number): number {
  return Math.floor(time / TICK_MS)
}

const wheel = new TimerWheel()

/** The fields that every event of an answer repeats. */
export interface AnswerHead {
  id: string
  created: number
  model: string
}

export interface StreamedAnswer {
  behaviour: Behaviour
  head: AnswerHead
  /** Sent as the last event when the client asked for it. */
  usage: unknown
  onToken: (sent: number) => void
}

/** The tokens of an answer with this behaviour. */
export function answerTokens(behaviour: Behaviour): string[] {
  if (behaviour.text !== '') return tokensOf(behaviour.text.repeat(behaviour.times))
  return Array.from({ length: behaviour.tokens }, (_, index) => fillerToken(index))
}

export function later(milliseconds: number, task: () => void): void {
  if (milliseconds > 0) wheel.at(performance.now() + milliseconds, task)
  else task()
}

/** Streams an answer as chat completion chunks on an absolute schedule: a late token does not delay the next ones. */
export function streamAnswer(response: ServerResponse, { behaviour, head, usage, onToken }: StreamedAnswer): void {
  const events = eventsOf(behaviour, head, usage)
  const interval = behaviour.tokensPerSecond > 0 ? 1000 / behaviour.tokensPerSecond : 0
  const start = performance.now() + behaviour.firstTokenMs
  const faultAt = behaviour.fault === '' ? -1 : behaviour.faultAt
  let sent = 0

  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  response.flushHeaders()
  if (behaviour.firstTokenMs > 0) wheel.at(start, step)
  else step()

  function step(): void {
    if (response.destroyed) return
    if (response.socket?.writableNeedDrain === true) return void response.socket.once('drain', step)
    let batch = ''
    for (const now = performance.now(); sent < events.timed.length && start + sent * interval <= now; sent++) {
      if (sent === faultAt) return breakDown(batch)
      batch += events.timed[sent]
    }
    write(batch)
    onToken(sent)
    if (sent < events.timed.length) wheel.at(start + sent * interval, step)
    else if (sent === faultAt) breakDown('')
    else response.end(events.last)
  }

  function write(text: string): void {
    if (behaviour.pieceBytes > 0) writePieces(response, text, behaviour.pieceBytes)
    else writeFramed(response, text)
  }

  function breakDown(unsent: string): void {
    write(unsent)
    onToken(sent)
    if (behaviour.fault === 'cut') response.socket?.destroySoon()
    if (behaviour.fault === 'malformed') response.end(`data: {"choices":[{"delta":\n\n${events.last}`)
    if (behaviour.fault === 'error')
      response.end(
        event({ error: { message: 'The server had an error', type: 'server_error', param: null, code: null } }),
      )
  }
}

/** Writes directly to the socket in one system call; `response.write` would make three buffers of every chunk. */
function writeFramed(response: ServerResponse, text: string): void {
  if (text !== '') response.socket?.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`)
}

/** Sends each piece as a separate HTTP chunk, so that the client's parser sees exactly these splits. */
function writePieces(response: ServerResponse, text: string, size: number): void {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) response.write(bytes.subarray(at, at + size))
}

function event(body: unknown): string {
  return `data: ${JSON.stringify(body)}\n\n`
}

/** timed: one entry per token, the first with the role and any reasoning; last: sent directly after the text. */
function eventsOf(behaviour: Behaviour, head: AnswerHead, usage: unknown): { timed: string[]; last: string } {
  const envelope = { id: head.id, object: 'chat.completion.chunk', created: head.created, model: head.model }
  const tail = usage === undefined ? {} : { usage: null }
  const chunk = (delta: unknown, finish: string | null = null) =>
    event({ ...envelope, choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }], ...tail })

  const [before = '', after = ''] = chunk({ content: '\u0000' }).split(JSON.stringify('\u0000'))
  const timed = answerTokens(behaviour).map((token) => before + JSON.stringify(token) + after)
  const reasoning = Array.from({ length: behaviour.reasoning }, (_, index) =>
    chunk({ reasoning_content: fillerToken(index) }),
  )
  const opening = chunk({ role: 'assistant', content: '' }) + reasoning.join('')
  if (timed.length > 0) timed[0] = opening + timed[0]

  const calls = listToolCalls(behaviour)
  const toolCalls = calls
    .flatMap(toolCallChunks)
    .map((delta) => chunk(delta))
    .join('')
  const finish = chunk({}, calls.length === 0 ? behaviour.finish : 'tool_calls')
  const usageEvent = usage === undefined ? '' : event({ ...envelope, choices: [], usage })
  return { timed, last: (timed.length > 0 ? '' : opening) + toolCalls + finish + usageEvent + 'data: [DONE]\n\n' }
}

/** The name first, then the arguments in two halves, as the real service streams them. */
function toolCallChunks(
  { id, name, arguments: text }: ReturnType<typeof listToolCalls>[number],
  index: number,
): unknown[] {
  const half = Math.ceil(text.length / 2)
  return [
    { tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] },
    { tool_calls: [{ index, function: { arguments: text.slice(0, half) } }] },
    { tool_calls: [{ index, function: { arguments: text.slice(half) } }] },
  ]
}
