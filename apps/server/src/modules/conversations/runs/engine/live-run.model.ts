import type { MessagePart } from '@prosa/contract/conversations/chats.ts'
import type { ToolCall } from '@prosa/contract/conversations/tool-calls.ts'
import type { Source } from '@prosa/contract/conversations/source.ts'
import type { ChatEventData, ChatEventName } from '@prosa/contract/conversations/chat-events.ts'
import { joinCalls, joinParts, type TextKind } from '#/modules/conversations/messages/answer.model.ts'
import type { Given } from '#/modules/conversations/runs/engine/claims.model.ts'
import type { Trial } from '#/modules/conversations/runs/run-tools.model.ts'
import type { RunConfig } from '#/modules/conversations/runs/runs.model.ts'
import type { StoredOrigin } from '#/modules/conversations/origins/origins.tables.ts'

/** The facts of a run, from the send or from a takeover. */
export interface RunFacts {
  readonly runId: string
  readonly chatId: string
  readonly messageId: string
  /** The question that it answers. */
  readonly parentId: string
  readonly assistantId: number
  readonly config: RunConfig
  readonly attempt: number
  /** Parts of the answer from before this run, which continues them. */
  readonly written: readonly MessagePart[]
  readonly hasDocuments: boolean
  /** Given for an answer without a conversation. */
  readonly trial?: Trial | undefined
  /** The question's text if it begins its branch, so that no history must be read. */
  readonly opening?: string | undefined
  /** The chat's title if this question gave it. */
  readonly newTitle?: string | undefined
  /** What its end must be counted in: a link, and budgets with a reservation. Unknown after a takeover. */
  readonly counts?: { readonly link: boolean; readonly reserved: boolean } | undefined
}

/** An event with its number and its data as JSON, ready to be stored and sent. */
export interface NumberedEvent {
  readonly seq: number
  readonly event: ChatEventName
  readonly data: string
}

type Delta = { kind: TextKind; text: string }
type Pending = Delta | { event: ChatEventName; data: string }

/** Why a run ends before its model. `lost`: another worker owns it. */
export type CancelReason = 'stopped' | 'interrupted' | 'lost' | 'overtime'

/** Characters of an answer including earlier parts; no model writes more at once. */
const LONGEST_ANSWER = 3_000_000
/** Characters per event, so that few of them fill a stalled reader's buffer. */
const LONGEST_PIECE = 16_384

/** A running answer of this process: its text so far, and its unstored events. */
export class LiveRun {
  readonly facts: RunFacts
  /** Monotonic, in milliseconds. */
  readonly startedAt = performance.now()
  lastHeardAt = this.startedAt
  firstTokenMs: number | undefined
  cancelled: CancelReason | undefined
  /** Passages given to the model, if people may see them. */
  sources: Source[] = []
  /** Texts that must support the answer if only documents may answer; otherwise undefined. */
  given: Given | undefined
  /** Returns the answer's origin; called at the end, because the model gets its material step by step. */
  originNow: (() => StoredOrigin) | undefined
  modelId: string
  /** The note below the answer, such as that another model gave it. */
  note: string | null = null
  /** The question is a greeting or thanks, so that the answer needs no source. */
  isCourtesy = false
  /** The model runs on this machine: it may be slow, and has no price. */
  isLocal = false
  /** Why the model stopped, if it finished. `call`: a person decides on a call first. */
  finishReason: 'stop' | 'length' | 'call' | undefined
  usage: { input: number | undefined; output: number | undefined } = { input: undefined, output: undefined }
  /** What the steps cost that asked for tools, where price and usage are known. */
  readonly steps: NonNullable<StoredOrigin['steps']>[number][] = []
  /** Length of the last prompt. */
  askedCharacters = 0
  /** Number of best passages that fitted the last prompt; undefined without one. */
  fittedPassages: number | undefined
  /** See `Fitted`: the conversation fills its room and should be summarized. */
  crowded: number | undefined
  /** Cost of embedding the question, in millionths of a real. */
  searchMicros = 0
  /** Whether its end is being stored. */
  ending = false
  #followedElsewhereUntil = 0
  #texts: Record<TextKind, string> = { text: '', reasoning: '' }
  #calls: readonly ToolCall[]
  #seq: number
  #pending: Pending[] = []
  #attempt = new AbortController()
  readonly #written: number

  /** `seq`: number of the last stored event. */
  constructor(facts: RunFacts, seq: number) {
    this.facts = facts
    this.modelId = facts.config.model
    this.#written = facts.written.reduce((sum, part) => sum + ('text' in part ? part.text.length : 0), 0)
    this.#calls = joinCalls(facts.written, [])
    this.#seq = seq
  }

  get chatId(): string {
    return this.facts.chatId
  }
  get lastSeq(): number {
    return this.#seq
  }
  get hasPending(): boolean {
    return this.#pending.length > 0
  }
  /** Whether an event is not stored yet; text may wait for its other half. */
  get hasPendingEvent(): boolean {
    return this.#pending.some((one) => 'event' in one)
  }
  /** The tool calls of the answer, including those of earlier parts. */
  get calls(): readonly ToolCall[] {
    return this.#calls
  }
  /** Whether this run has text; it is not retried then. */
  get hasSpoken(): boolean {
    return this.#texts.text !== '' || this.#texts.reasoning !== ''
  }
  /** Whether the answer has words besides reasoning, including earlier parts. */
  get hasWords(): boolean {
    return this.hasText || this.facts.written.some(({ type }) => type === 'text')
  }
  /** Whether this run has text besides reasoning. */
  get hasText(): boolean {
    return this.#texts.text !== ''
  }
  /** Length of this run's text. */
  get saidCharacters(): number {
    return this.#texts.text.length + this.#texts.reasoning.length
  }
  /** Whether the answer reached its length limit; further text is ignored. */
  get isFull(): boolean {
    return this.#written + this.saidCharacters >= LONGEST_ANSWER
  }
  /** The whole answer, including earlier parts. */
  get parts(): MessagePart[] {
    return joinParts(this.facts.written, { texts: this.#texts, calls: this.#calls })
  }

  /** Whether another instance has followers; it announces them every 10 s. */
  get isFollowedElsewhere(): boolean {
    return performance.now() < this.#followedElsewhereUntil
  }

  followElsewhere(): void {
    this.#followedElsewhereUntil = performance.now() + 30_000
  }

  /** Restores the text and calls stored by a dead worker. */
  restore(texts: Record<TextKind, string>, calls: readonly ToolCall[]): void {
    this.#texts = texts
    this.#calls = calls
  }

  /** Adds text without NUL, which PostgreSQL cannot store. */
  addText(kind: TextKind, text: string): void {
    const room = Math.max(0, LONGEST_ANSWER - this.#written - this.saidCharacters)
    const clean = (text.includes('\0') ? text.replaceAll('\0', '') : text).slice(0, room)
    if (clean === '') return
    if (!this.hasSpoken) this.#beginToSpeak()
    this.#texts[kind] += clean
    const last = this.#pending.at(-1)
    if (last !== undefined && 'kind' in last && last.kind === kind) last.text += clean
    else this.#pending.push({ kind, text: clean })
  }

  #beginToSpeak(): void {
    const { messageId, parentId } = this.facts
    if (this.sources.length > 0) this.addEvent('part', { messageId, sources: this.sources })
    if (this.note !== null) this.addEvent('part', { messageId, note: this.note })
    this.addEvent('status', { messageId, parentId, status: 'writing' })
  }

  /** Adds a source that the model queried during the answer. */
  addSource(source: Source): void {
    this.sources = [...this.sources, source]
    if (this.hasSpoken) this.addEvent('part', { messageId: this.facts.messageId, sources: this.sources })
  }

  /** Adds a call, or replaces it by its new state. */
  putCall(call: ToolCall): void {
    const isNew = !this.#calls.some(({ id }) => id === call.id)
    this.#calls = isNew ? [...this.#calls, call] : this.#calls.map((each) => (each.id === call.id ? call : each))
    this.addEvent('call', { messageId: this.facts.messageId, call })
  }

  addEvent<K extends ChatEventName>(event: K, data: ChatEventData[K]): void {
    this.#pending.push({ event, data: JSON.stringify(data) })
  }

  /** Numbers the unstored events and returns them. Half of a surrogate pair waits for its other half, unless the answer ends here. */
  takeEvents(atEnd = false): NumberedEvent[] {
    const pending = this.#pending
    this.#pending = []
    const last = pending.at(-1)
    if (!atEnd && last !== undefined && 'kind' in last && endsInHalfCharacter(last.text)) {
      this.#pending.push({ kind: last.kind, text: last.text.slice(-1) })
      last.text = last.text.slice(0, -1)
      if (last.text === '') pending.pop()
    }
    return pending.flatMap(inPieces).map((one) => ({ seq: ++this.#seq, ...eventData(one) }))
  }

  /** Returns the signal of a new call, replacing the previous call's. */
  nextAttempt(): AbortSignal {
    this.#attempt = new AbortController()
    this.lastHeardAt = performance.now()
    if (this.cancelled !== undefined) this.#attempt.abort()
    return this.#attempt.signal
  }

  /** Aborts the current call, so that another can be tried. */
  giveUpAttempt(): void {
    this.#attempt.abort(new DOMException('The model was silent for too long', 'TimeoutError'))
  }

  /** Cancels the run. The first reason stays, except that a lost lease replaces it. */
  cancel(reason: CancelReason): void {
    if (reason === 'lost') this.cancelled = reason
    this.cancelled ??= reason
    this.#attempt.abort()
  }
}

function inPieces(pending: Pending): Pending[] {
  if ('event' in pending || pending.text.length <= LONGEST_PIECE) return [pending]
  const pieces: Pending[] = []
  for (let rest = pending.text; rest !== '';) {
    const piece = rest.slice(0, LONGEST_PIECE)
    const text = piece.length < rest.length && endsInHalfCharacter(piece) ? piece.slice(0, -1) : piece
    pieces.push({ kind: pending.kind, text })
    rest = rest.slice(text.length)
  }
  return pieces
}

function eventData(pending: Pending): { event: ChatEventName; data: string } {
  if ('event' in pending) return pending
  const { kind } = pending
  // as it is stored: jsonb refuses half characters
  const text = pending.text.toWellFormed()
  return { event: 'delta', data: JSON.stringify(kind === 'text' ? { text } : { text, kind }) }
}

const endsInHalfCharacter = (text: string): boolean => (text.charCodeAt(text.length - 1) & 0xfc00) === 0xd800
