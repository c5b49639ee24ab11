import type { Chat } from '@prosa/contract/conversations/chats.ts'
import type { ChatEvent } from '@prosa/contract/conversations/chat-events.ts'
import type { ChatAction } from '#/blocks/chat/store/chat-reducer.ts'
import { otherBranch, findOutgoing, type ChatState, type Unsent } from '#/blocks/chat/store/chat-state.ts'
import { hasMore, isGone, openStream, postMessage } from '#/blocks/chat/store/chat-calls.ts'
import { readEvents } from '#/blocks/chat/store/event-stream.ts'
import {
  POLL_INTERVAL_MS,
  afterFailure,
  mayHaveArrived,
  pauseUntilOnline,
  pauseBefore,
  untilOnline,
  withDeadline,
} from '#/blocks/chat/store/waiting.ts'
import { api } from '#/lib/api/api.ts'
import { problemText } from '#/lib/api/problems.ts'
import { MAX_SILENCE_MS, streamHealth } from '#/lib/api/streams.ts'
import { problemTexts } from '#/text/problem-texts.ts'

/** `unclear`: nothing to follow, or an event of another branch than the visible one. */
type End = 'done' | 'broken' | 'unclear'

/** The conversation of a runner, with its callbacks. */
export interface RunningChat {
  readonly chatId: string
  state: () => ChatState
  change: (action: ChatAction) => void
  /** Adopts a read of the chat. */
  adopt: (chat: Chat) => void
  /** Decides the next step: follow, send, or nothing. */
  goOn: () => void
  /** Creates the chat on the server before its first message. */
  prepare: () => Promise<void>
  /** Releases the connection if the chat is not visible. */
  releaseUnwatched: () => void
  onChanged: () => void
  onMissing: () => void
}

/**
 * Calls and retries of one conversation. The answer belongs to the server; the runner only follows it, resumes after a broken connection,
 * and neither loses a message nor sends it twice. The chat holds the state and decides the next step.
 */
export class ChatRunner {
  readonly #chat: RunningChat
  /** Aborts the followed answer; a chat has at most one connection, and a new one ends the previous one. */
  #connection = new AbortController()
  #delivery = new AbortController()

  constructor(chat: RunningChat) {
    this.#chat = chat
  }

  /** Stops the delivery; the message keeps its state. */
  stopDelivery() {
    this.#delivery.abort()
  }

  /** Releases the connection; the server continues. */
  release() {
    this.#connection.abort()
    this.#chat.change({ type: 'progress', connection: 'idle' })
  }

  /** Delivers one message to the server, with as many attempts as needed. */
  async deliver(id: string) {
    this.stopDelivery()
    this.#delivery = new AbortController()
    const { signal } = this.#delivery
    for (let tries = 0; !signal.aborted; tries++) {
      this.#chat.change({ type: 'sending', id })
      const outgoing = findOutgoing(this.#chat.state())
      // A read in between has shown that the server has it.
      if (outgoing?.id !== id) return this.#chat.goOn()
      try {
        await this.#chat.prepare()
        return await this.start((signal) => postMessage(this.#chat.chatId, outgoing, signal))
      } catch (error) {
        if (signal.aborted) return
        // Only the response was lost.
        if (tries > 0 && mayHaveArrived(error) && (await this.#hasBegun(signal))) return this.#goOnBegun()
        const step = afterFailure(error, tries)
        if (step === 'gone') return this.#chat.change({ type: 'unsent', outgoing, state: 'gone' })
        if (step === 'refused')
          return this.#chat.change({ type: 'unsent', outgoing, state: 'failed', problem: problemText(error) })
        if (step === 'behind') return await this.#standInLine(outgoing, signal)
        if (step === 'wait') {
          this.#chat.change({ type: 'unsent', outgoing, state: 'waiting' })
          await untilOnline(signal)
          tries = 0
        } else await pauseUntilOnline(pauseBefore(tries), signal)
      }
    }
  }

  /**
   * The conversation continued elsewhere, perhaps in another tab. The screen shows its messages, and this one follows them; if another
   * branch is visible now, the person decides.
   */
  async #standInLine(outgoing: Unsent, signal: AbortSignal) {
    this.#chat.change({ type: 'requeued' })
    await this.#reread().catch(() => undefined)
    const { messages, activeMessageId, unsent } = this.#chat.state()
    const { id, parentId } = outgoing
    const isShown = parentId === null || messages.some((message) => message.id === parentId)
    // It was withdrawn or found on the server meanwhile, so no decision is needed.
    if (!isShown && unsent[0]?.id === id)
      return this.#chat.change({ type: 'unsent', outgoing, state: 'failed', problem: otherBranch })
    // Without new messages the server is not asked again at once.
    if (activeMessageId === null && (messages.at(-1)?.id ?? null) === parentId) await pauseUntilOnline(1000, signal)
    this.#chat.goOn()
  }

  /** Starts a call that responds with events, and follows it. Rejects if it was refused. */
  async start(call: (signal: AbortSignal) => Promise<Response>) {
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
    const outgoing = findOutgoing(this.#chat.state())
    this.#chat.change({ type: 'started' })
    this.#chat.onChanged()
    void this.follow(signal, response, outgoing)
    this.#chat.releaseUnwatched()
  }

  /** Polls whether the server has begun the work while its response is missing; rejects with the signal. */
  async #untilBegun(signal: AbortSignal): Promise<undefined> {
    do await pauseUntilOnline(streamHealth.areHeld() ? POLL_INTERVAL_MS : MAX_SILENCE_MS, signal)
    while (!signal.aborted && !(await this.#hasBegun(signal)))
    signal.throwIfAborted()
  }

  /** Whether the server has the message or the requested answer in progress; if so, this device takes it over. */
  async #hasBegun(signal: AbortSignal): Promise<boolean> {
    const chat = await api.getChat({ params: { chatId: this.#chat.chatId } }, { signal }).catch(() => undefined)
    const outgoing = findOutgoing(this.#chat.state())
    const isHere =
      chat &&
      chat.lastSeq > this.#chat.state().lastSeq &&
      (!outgoing || chat.messages.some(({ id }) => id === outgoing.id))
    if (!isHere || signal.aborted) return false
    streamHealth.hold()
    // Other callers leave the following to this one.
    this.#chat.change({ type: 'progress', connection: 'connecting' })
    this.#chat.adopt(chat)
    return true
  }

  #goOnBegun() {
    this.#chat.change({ type: 'progress', starting: false, connection: 'idle' })
    this.#chat.onChanged()
    this.#chat.goOn()
    this.#chat.releaseUnwatched()
  }

  /** Reads the events of `given`, the response to `sent`, or those after the last known one, until the end. Never rejects. */
  async follow(signal = this.#connect(), given?: Response, sent?: Unsent): Promise<void> {
    let response = given
    if (!given) this.#chat.change({ type: 'progress', connection: 'connecting' })
    // Polls with a result since a stream last brought an event.
    let answered = 0
    for (let tries = 0; !signal.aborted; tries++) {
      const before = this.#chat.state().lastSeq
      const asks = !response && (streamHealth.areHeld() || tries === 2)
      let isAnswered = false
      try {
        const end = await this.#readStream(before, response, signal, asks ? 'now' : undefined)
        if (signal.aborted) return
        isAnswered = asks
        // No event has said whether there is more to follow.
        if (end === 'unclear' || (end === 'broken' && this.#chat.state().activeMessageId === null)) await this.#reread()
        if (this.#chat.state().activeMessageId === null) {
          this.#chat.change({ type: 'progress', connection: 'idle', stopping: false })
          // An empty success, and the server does not have the message: another machine responded.
          if (end === 'broken' && sent && !this.#chat.state().messages.some(({ id }) => id === sent.id))
            this.#chat.change({ type: 'unsent', outgoing: sent, state: 'failed', problem: problemTexts.unreachable })
          this.#chat.onChanged()
          return this.#chat.goOn()
        }
      } catch (error) {
        if (signal.aborted) return
        if (isGone(error)) {
          this.#chat.change({ type: 'lost' })
          return this.#chat.onMissing()
        }
      }
      response = undefined
      const isNew = this.#chat.state().lastSeq > before
      if (asks) answered += isAnswered ? 1 : 0
      else if (isNew) answered = 0
      else if (answered > 0) streamHealth.hold()
      if (isNew) tries = 0
      if (isAnswered) await pauseUntilOnline(POLL_INTERVAL_MS, signal)
      else {
        this.#chat.change({ type: 'progress', connection: 'reconnecting' })
        await pauseUntilOnline(pauseBefore(tries), signal)
      }
    }
  }

  async #readStream(after: number, given: Response | undefined, signal: AbortSignal, until?: 'now'): Promise<End> {
    const response = given ?? (await openStream(this.#chat.chatId, after, signal, until))
    if (response.status === 204) return 'unclear'
    this.#chat.change({ type: 'progress', connection: 'live' })
    try {
      const silence = until ? {} : { every: MAX_SILENCE_MS, isOver: () => this.#isHeld(signal) }
      for await (const events of readEvents(response, silence)) {
        if (signal.aborted) return 'broken'
        const end = this.#applyEvents(events)
        if (end) return end
      }
    } catch {
      // The connection broke: the last number says where to resume.
    }
    return 'broken'
  }

  /** Whether a silent stream is held back on the way: the server has more events. */
  async #isHeld(signal: AbortSignal): Promise<boolean> {
    const before = this.#chat.state().lastSeq
    const isBehind = await hasMore(this.#chat.chatId, before, signal)
    if (signal.aborted || this.#chat.state().lastSeq > before || !isBehind) return false
    streamHealth.hold()
    return true
  }

  #applyEvents(events: readonly ChatEvent[]): End | undefined {
    this.#chat.change({ type: 'events', events })
    const { lastSeq, activeMessageId } = this.#chat.state()
    if (events.some(({ seq }) => seq > lastSeq)) return 'unclear'
    return events.some(({ event }) => event === 'done') && activeMessageId === null ? 'done' : undefined
  }

  async #reread() {
    this.#chat.adopt(await api.getChat({ params: { chatId: this.#chat.chatId } }))
  }

  #connect(): AbortSignal {
    this.#connection.abort()
    this.#connection = new AbortController()
    return this.#connection.signal
  }
}
