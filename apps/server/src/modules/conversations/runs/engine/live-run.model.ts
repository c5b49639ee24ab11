import type { MessagePart } from '@prosa/contract/conversations/chats.ts'
import type { Source } from '@prosa/contract/conversations/source.ts'
import type { ChatEventData, ChatEventName } from '@prosa/contract/conversations/chat-events.ts'
import { joinParts, type TextKind } from '#/modules/conversations/messages/answer.model.ts'
import type { Given } from '#/modules/conversations/runs/engine/claims.model.ts'
import type { RunConfig } from '#/modules/conversations/runs/runs.model.ts'
import type { StoredOrigin } from '#/modules/conversations/origins/origins.tables.ts'

/** What a worker needs to know of a run, from the send or from the database at a takeover. */
export interface RunFacts {
  readonly runId: string
  readonly chatId: string
  readonly messageId: string
  /** The question it answers. */
  readonly parentId: string
  readonly assistantId: number
  readonly config: RunConfig
  readonly attempt: number
  /** What the answer said before this run: it continues there. */
  readonly written: readonly MessagePart[]
  readonly hasDocuments: boolean
  /** The question's text, where it is the first of its branch and no history has to be read. */
  readonly opening?: string | undefined
  /** The chat's title, where this run's question gave it. */
  readonly newTitle?: string | undefined
  /** What has to count its end: the link on the Web it came by, budgets that keep room for it. Unknown after a takeover. */
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

/** Why a run ends before its model does. `lost`: another worker has it. */
export type CancelReason = 'stopped' | 'interrupted' | 'lost' | 'overtime'

/** Characters of a whole answer, with what was written before: more than any model writes at once. */
const LONGEST_ANSWER = 3_000_000
/** Characters of one event: a reader that takes nothing keeps no more than a few of them waiting. */
const LONGEST_PIECE = 16_384

/** One answer under way in this process: what was said so far, and what is not stored yet. */
export class LiveRun {
  readonly facts: RunFacts
  /** Monotonic, in milliseconds. */
  readonly startedAt = performance.now()
  lastHeardAt = this.startedAt
  firstTokenMs: number | undefined
  cancelled: CancelReason | undefined
  /** The passages the model was given, where people may see them. */
  sources: Source[] = []
  /** What the answer has to be held to, where only documents may answer; undefined where it need not be. */
  given: Given | undefined
  /** What the answer is made from, asked for at its end: the model is given it little by little. */
  originNow: (() => StoredOrigin) | undefined
  modelId: string
  /** What is said under the answer: that another model gave it. */
  note: string | null = null
  /** The question is a greeting or thanks: an answer to it needs no source. */
  isCourtesy = false
  /** The model runs on this machine: it may be slow, and costs nothing while it is. */
  isLocal = false
  /** Why the model stopped, where it came to an end. */
  finishReason: 'stop' | 'length' | undefined
  usage: { input: number | undefined; output: number | undefined } = { input: undefined, output: undefined }
  /** Length of what the model was given last. */
  askedCharacters = 0
  /** How many passages, the best first, had room in what the model was given last; undefined where none was asked. */
  fittedPassages: number | undefined
  /** See `Fitted`: the conversation fills its room, and what is older should be summarized. */
  crowded: number | undefined
  /** What understanding the question for the search cost, in millionths of a real. */
  searchMicros = 0
  /** Its end is on its way to the database. */
  ending = false
  #followedElsewhereUntil = 0
  #texts: Record<TextKind, string> = { text: '', reasoning: '' }
  #seq: number
  #pending: Pending[] = []
  #attempt = new AbortController()
  readonly #written: number

  /** `seq`: number of the last event this run has stored. */
  constructor(facts: RunFacts, seq: number) {
    this.facts = facts
    this.modelId = facts.config.model
    this.#written = facts.written.reduce((sum, part) => sum + ('text' in part ? part.text.length : 0), 0)
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
  /** Whether this run has said anything: from then on it is not tried again. */
  get hasSpoken(): boolean {
    return this.#texts.text !== '' || this.#texts.reasoning !== ''
  }
  /** Whether the answer has words, and not thoughts alone, what was written before included. */
  get hasWords(): boolean {
    return this.#texts.text !== '' || this.facts.written.some(({ type }) => type === 'text')
  }
  /** Length of what this run has said. */
  get saidCharacters(): number {
    return this.#texts.text.length + this.#texts.reasoning.length
  }
  /** Whether the answer has come to the limit of its length; what else is said is not heard. */
  get isFull(): boolean {
    return this.#written + this.saidCharacters >= LONGEST_ANSWER
  }
  /** The whole answer, what was written before included. */
  get parts(): MessagePart[] {
    return joinParts(this.facts.written, this.#texts)
  }

  /** Whether somebody on another instance follows; they say so again every 10 s. */
  get isFollowedElsewhere(): boolean {
    return performance.now() < this.#followedElsewhereUntil
  }

  followElsewhere(): void {
    this.#followedElsewhereUntil = performance.now() + 30_000
  }

  /** What a worker before this one had said and stored; only its end is still to be written. */
  resume(texts: Record<TextKind, string>): void {
    this.#texts = texts
  }

  /** Says more. PostgreSQL cannot store the character NUL, which no text needs. */
  say(kind: TextKind, text: string): void {
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
    if (this.sources.length > 0) this.tell('part', { messageId, sources: this.sources })
    if (this.note !== null) this.tell('part', { messageId, note: this.note })
    this.tell('status', { messageId, parentId, status: 'writing' })
  }

  /** One that the model has asked for while it answers. */
  addSource(source: Source): void {
    this.sources = [...this.sources, source]
    if (this.hasSpoken) this.tell('part', { messageId: this.facts.messageId, sources: this.sources })
  }

  tell<K extends ChatEventName>(event: K, data: ChatEventData[K]): void {
    this.#pending.push({ event, data: JSON.stringify(data) })
  }

  /**
   * Gives the events that are not stored yet their numbers. Half of a surrogate pair waits for its other half, unless
   * the answer ends here.
   */
  take(atEnd = false): NumberedEvent[] {
    const pending = this.#pending
    this.#pending = []
    const last = pending.at(-1)
    if (!atEnd && last !== undefined && 'kind' in last && endsInHalfCharacter(last.text)) {
      this.#pending.push({ kind: last.kind, text: last.text.slice(-1) })
      last.text = last.text.slice(0, -1)
      if (last.text === '') pending.pop()
    }
    return pending.flatMap(inPieces).map((one) => ({ seq: ++this.#seq, ...numbered(one) }))
  }

  /** The signal of one call to a model; a new call ends the one before. */
  nextAttempt(): AbortSignal {
    this.#attempt = new AbortController()
    this.lastHeardAt = performance.now()
    if (this.cancelled !== undefined) this.#attempt.abort()
    return this.#attempt.signal
  }

  /** Ends the call under way, so that another may be tried. */
  giveUpAttempt(): void {
    this.#attempt.abort(new DOMException('The model was silent for too long', 'TimeoutError'))
  }

  /** Ends the run for a reason. The first reason stays, except that a lost lease replaces it. */
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

function numbered(pending: Pending): { event: ChatEventName; data: string } {
  if ('event' in pending) return pending
  const { kind } = pending
  // as it is stored: jsonb refuses half a character
  const text = pending.text.toWellFormed()
  return { event: 'delta', data: JSON.stringify(kind === 'text' ? { text } : { text, kind }) }
}

const endsInHalfCharacter = (text: string): boolean => (text.charCodeAt(text.length - 1) & 0xfc00) === 0xd800
