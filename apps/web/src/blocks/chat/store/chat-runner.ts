import type { Chat } from '@prosa/contract/conversations/chats.ts'
import type { ChatEvent } from '@prosa/contract/conversations/chat-events.ts'
import { reduceChat, type ChatAction } from '#/blocks/chat/store/chat-reducer.ts'
import {
  emptyChat,
  isAnswering,
  otherBranch,
  outgoingOf,
  type ChatState,
  type ChatStoreOptions,
  type Unsent,
} from '#/blocks/chat/store/chat-state.ts'
import { hasMore, isGone, openStream, postMessage } from '#/blocks/chat/store/chat-calls.ts'
import { readEvents } from '#/blocks/chat/store/event-stream.ts'
import {
  BETWEEN_QUESTIONS,
  afterFailure,
  mayHaveArrived,
  pause,
  pauseBefore,
  untilOnline,
  withDeadline,
} from '#/blocks/chat/store/waiting.ts'
import { api } from '#/lib/api/api.ts'
import { problemText } from '#/lib/api/problems.ts'
import { QUIET, streams } from '#/lib/api/streams.ts'
import { problemTexts } from '#/text/problem-texts.ts'

/** `unclear`: nothing to follow, or an event of another branch than the one on the screen. */
type End = 'done' | 'broken' | 'unclear'

/**
 * Runs one conversation on this device: the calls to the server around the state that `reduceChat` keeps. The answer
 * belongs to the server; the runner only follows it while somebody looks, goes on where it was after a broken connection,
 * and never loses a message or sends one twice.
 */
export class ChatRunner {
  readonly chatId: string
  protected options: ChatStoreOptions
  #state: ChatState
  #listeners = new Set<() => void>()
  /** Follows an answer; a chat has one connection at most, and a new one ends the one before. */
  #connection = new AbortController()
  /** Takes one message to the server, as often as it needs. */
  protected delivery = new AbortController()
  protected closed = false

  constructor(options: ChatStoreOptions) {
    this.chatId = options.chatId
    this.options = options
    const known = { ...emptyChat, ready: options.chat !== undefined, unsent: options.unsent }
    this.#state = options.chat ? reduceChat(known, { type: 'read', chat: options.chat }) : known
  }

  readonly state = (): ChatState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    if (this.#listeners.size === 1) this.goOn()
    return () => {
      this.#listeners.delete(listener)
      this.#releaseUnwatched()
    }
  }

  /** Makes the chat on the server, where nothing was said in it yet: files come before the first message. */
  readonly prepare = async () => {
    if (this.#state.messages.length === 0) await this.options.create()
  }

  /** Lets go of everything; the server goes on, and what was not sent stays on this device. */
  close() {
    this.closed = true
    this.delivery.abort()
    this.#release()
  }

  readonly outgoing = (): Unsent | undefined => outgoingOf(this.#state)

  async #deliver(id: string) {
    this.delivery.abort()
    this.delivery = new AbortController()
    const { signal } = this.delivery
    for (let tries = 0; !signal.aborted; tries++) {
      this.change({ type: 'sending', id })
      const outgoing = this.outgoing()
      // read meanwhile: the server has it
      if (outgoing?.id !== id) return this.goOn()
      try {
        await this.prepare()
        return await this.start((signal) => postMessage(this.chatId, outgoing, signal))
      } catch (error) {
        if (signal.aborted) return
        // nothing but the way back is broken
        if (tries > 0 && mayHaveArrived(error) && (await this.#hasBegun(signal))) return this.#goOnBegun()
        const step = afterFailure(error, tries)
        if (step === 'gone') return this.change({ type: 'unsent', outgoing, state: 'gone' })
        if (step === 'refused')
          return this.change({ type: 'unsent', outgoing, state: 'failed', problem: problemText(error) })
        if (step === 'behind') return await this.#standInLine(outgoing, signal)
        if (step === 'wait') {
          this.change({ type: 'unsent', outgoing, state: 'waiting' })
          await untilOnline(signal)
          tries = 0
        } else await pause(pauseBefore(tries), signal)
      }
    }
  }

  /**
   * The conversation goes on elsewhere, in another tab perhaps. The screen shows what was said there, and the message goes
   * after it; where another branch is shown now, the person decides.
   */
  async #standInLine(outgoing: Unsent, signal: AbortSignal) {
    this.change({ type: 'requeued' })
    await this.#reread().catch(() => undefined)
    const { messages, activeMessageId, unsent } = this.#state
    const { id, parentId } = outgoing
    const isShown = parentId === null || messages.some((message) => message.id === parentId)
    // taken back, or found on the server, meanwhile: nothing is to be decided
    if (!isShown && unsent[0]?.id === id)
      return this.change({ type: 'unsent', outgoing, state: 'failed', problem: otherBranch })
    // where nothing new was read, the server is not asked again at once
    if (activeMessageId === null && (messages.at(-1)?.id ?? null) === parentId) await pause(1000, signal)
    this.goOn()
  }

  /** Starts something that answers with events, and follows it. Rejects where it was refused. */
  protected async start(call: (signal: AbortSignal) => Promise<Response>) {
    const signal = this.#connect()
    const [calling, looking] = [new AbortController(), new AbortController()]
    const response = await Promise.race([
      withDeadline(call, AbortSignal.any([signal, calling.signal])),
      this.#untilBegun(AbortSignal.any([signal, looking.signal])),
    ]).finally(() => looking.abort())
    if (!response) {
      calling.abort()
      return this.#goOnBegun()
    }
    const outgoing = this.outgoing()
    this.change({ type: 'started' })
    this.options.onChanged()
    void this.#follow(signal, response, outgoing)
    this.#releaseUnwatched()
  }

  /** Looks whether the server has begun what was asked for, while its answer does not come; rejects with the signal. */
  async #untilBegun(signal: AbortSignal): Promise<undefined> {
    do await pause(streams.areHeld() ? BETWEEN_QUESTIONS : QUIET, signal)
    while (!signal.aborted && !(await this.#hasBegun(signal)))
    signal.throwIfAborted()
  }

  /** Whether the server has the message on its way, or the answer that was asked for: then so has this device. */
  async #hasBegun(signal: AbortSignal): Promise<boolean> {
    const chat = await api.getChat({ params: { chatId: this.chatId } }, { signal }).catch(() => undefined)
    const outgoing = this.outgoing()
    const isHere =
      chat && chat.lastSeq > this.#state.lastSeq && (!outgoing || chat.messages.some(({ id }) => id === outgoing.id))
    if (!isHere || signal.aborted) return false
    streams.hold()
    // whoever hears of it leaves the following to this one
    this.change({ type: 'progress', connection: 'connecting' })
    this.adopt(chat)
    return true
  }

  #goOnBegun() {
    this.change({ type: 'progress', starting: false, connection: 'idle' })
    this.options.onChanged()
    this.goOn()
    this.#releaseUnwatched()
  }

  /** Reads the events of `given`, the answer to `sent`, or those after the last one known, until the end. Never rejects. */
  async #follow(signal = this.#connect(), given?: Response, sent?: Unsent): Promise<void> {
    let response = given
    if (!given) this.change({ type: 'progress', connection: 'connecting' })
    // questions that were answered since a stream last told something
    let answered = 0
    for (let tries = 0; !signal.aborted; tries++) {
      const before = this.#state.lastSeq
      const asks = !response && (streams.areHeld() || tries === 2)
      let isAnswered = false
      try {
        const end = await this.#readStream(before, response, signal, asks ? 'now' : undefined)
        if (signal.aborted) return
        isAnswered = asks
        // no event has told whether something is left to follow
        if (end === 'unclear' || (end === 'broken' && this.#state.activeMessageId === null)) await this.#reread()
        if (this.#state.activeMessageId === null) {
          this.change({ type: 'progress', connection: 'idle', stopping: false })
          // a yes without a word, and the server does not have the message: it was somebody else's
          if (end === 'broken' && sent && !this.#state.messages.some(({ id }) => id === sent.id))
            this.change({ type: 'unsent', outgoing: sent, state: 'failed', problem: problemTexts.unreachable })
          this.options.onChanged()
          return this.goOn()
        }
      } catch (error) {
        if (signal.aborted) return
        if (isGone(error)) {
          this.change({ type: 'lost' })
          return this.options.onMissing()
        }
      }
      response = undefined
      const isNew = this.#state.lastSeq > before
      if (asks) answered += isAnswered ? 1 : 0
      else if (isNew) answered = 0
      else if (answered > 0) streams.hold()
      if (isNew) tries = 0
      if (isAnswered) await pause(BETWEEN_QUESTIONS, signal)
      else {
        this.change({ type: 'progress', connection: 'reconnecting' })
        await pause(pauseBefore(tries), signal)
      }
    }
  }

  async #readStream(after: number, given: Response | undefined, signal: AbortSignal, until?: 'now'): Promise<End> {
    const response = given ?? (await openStream(this.chatId, after, signal, until))
    if (response.status === 204) return 'unclear'
    this.change({ type: 'progress', connection: 'live' })
    try {
      const silence = until ? {} : { every: QUIET, isOver: () => this.#isHeld(signal) }
      for await (const events of readEvents(response, silence)) {
        if (signal.aborted) return 'broken'
        const end = this.#hear(events)
        if (end) return end
      }
    } catch {
      // the connection broke: the last number says where to go on
    }
    return 'broken'
  }

  /** Whether a stream that says nothing is held back: the server has more to tell. */
  async #isHeld(signal: AbortSignal): Promise<boolean> {
    const before = this.#state.lastSeq
    const isBehind = await hasMore(this.chatId, before, signal)
    if (signal.aborted || this.#state.lastSeq > before || !isBehind) return false
    streams.hold()
    return true
  }

  #hear(events: readonly ChatEvent[]): End | undefined {
    this.change({ type: 'events', events })
    const { lastSeq, activeMessageId } = this.#state
    if (events.some(({ seq }) => seq > lastSeq)) return 'unclear'
    return events.some(({ event }) => event === 'done') && activeMessageId === null ? 'done' : undefined
  }

  async #reread() {
    this.adopt(await api.getChat({ params: { chatId: this.chatId } }))
  }

  protected adopt(chat: Chat) {
    this.options.onRead(chat)
    this.change({ type: 'read', chat })
  }

  /** Follows what is under way, or sends what waits. */
  protected goOn() {
    const { ready, activeMessageId, connection, unsent } = this.#state
    if (this.closed || !ready) return
    if (activeMessageId !== null && connection === 'idle') void this.#follow()
    else if (!isAnswering(this.#state) && unsent[0]?.state === 'queued') void this.#deliver(unsent[0].id)
  }

  #connect(): AbortSignal {
    this.#connection.abort()
    this.#connection = new AbortController()
    return this.#connection.signal
  }

  #release() {
    this.#connection.abort()
    this.change({ type: 'progress', connection: 'idle' })
  }

  /** Nobody looks and nothing waits for the end: the connection is for other chats. */
  #releaseUnwatched() {
    const { unsent, starting } = this.#state
    if (this.#listeners.size === 0 && unsent.length === 0 && !starting) this.#release()
  }

  protected change(action: ChatAction) {
    const before = this.#state
    this.#state = reduceChat(before, action)
    if (this.#state.unsent !== before.unsent) this.options.keep(this.#state)
    for (const listener of this.#listeners) listener()
  }
}
