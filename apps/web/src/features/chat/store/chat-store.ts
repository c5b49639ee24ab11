import type { Chat, FilePart, Message } from '@prosa/contract/conversations/chats.ts'
import type { ChatMark } from '@prosa/contract/protocol/events.ts'
import { ApiProblem } from '@prosa/contract/protocol/client.ts'
import { AnswerFollower } from '#/features/chat/store/answer-follower.ts'
import { confirmOutgoing } from '#/features/chat/store/apply-event.ts'
import { emptyChat, filesOf, isAnswering, isIdle, unsentOf, withSnapshot } from '#/features/chat/store/chat-state.ts'
import type { ChatState, Place } from '#/features/chat/store/chat-state.ts'
import type { ChatStoreOptions } from '#/features/chat/store/chat-store-options.ts'
import { newId } from '#/features/chat/store/new-id.ts'
import { Sender } from '#/features/chat/store/sender.ts'
import { withDeadline } from '#/features/chat/store/waiting.ts'
import { api } from '#/lib/api/api.ts'

/**
 * One conversation on this device: a small state over the numbered events of the server. The answer belongs to the
 * server; this only follows it while somebody looks, goes on where it was after a broken connection, and never loses a
 * message or sends one twice.
 */
export class ChatStore {
  readonly chatId: string
  #options: ChatStoreOptions
  #state: ChatState
  #listeners = new Set<() => void>()
  #follower: AnswerFollower
  #sender: Sender
  #closed = false

  constructor(options: ChatStoreOptions) {
    this.chatId = options.chatId
    this.#options = options
    const known = { ...emptyChat, ready: options.chat !== undefined, queued: options.unsent }
    this.#state = options.chat ? withSnapshot(known, options.chat) : known
    const chat = {
      chatId: options.chatId,
      state: this.state,
      set: (change: Partial<ChatState>) => this.#set(change),
      reread: () => this.#reread(),
    }
    this.#follower = new AnswerFollower({ ...chat, onSettled: () => this.#settle(), onMissing: options.onMissing })
    this.#sender = new Sender({
      ...chat,
      create: options.create,
      start: (call) => this.#start(call),
      onFree: () => this.#goOn(),
    })
  }

  readonly state = (): ChatState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    if (this.#listeners.size === 1) this.#goOn()
    return () => {
      this.#listeners.delete(listener)
      this.#releaseUnwatched()
    }
  }

  /** Takes what was read of the chat, unless events have brought something newer or are about to. */
  take(chat: Chat) {
    const { lastSeq, outgoing } = this.#state
    const isFollowing = this.#state.connection !== 'idle' || this.#state.starting || outgoing?.state === 'sending'
    if (isFollowing || chat.lastSeq < lastSeq) return
    this.#set(withSnapshot(this.#state, chat))
    this.#goOn()
  }

  /** What the server has of the chat, `null` where it must be read again: another tab or device may have gone on. */
  hear(mark: ChatMark | null) {
    const { lastSeq, messages, title } = this.#state
    const leafId = messages.at(-1)?.id ?? null
    if (mark?.lastSeq === lastSeq && mark.leafId === leafId && mark.title === title) return
    if (mark) this.#options.onChanged()
    void this.refresh().catch((error: unknown) => {
      if (error instanceof ApiProblem && [404, 410].includes(error.status)) this.#options.onMissing()
    })
  }

  /** Reads the chat again, unless something is under way that tells more. */
  async refresh() {
    const { ready, outgoing } = this.#state
    if (!ready || isAnswering(this.#state) || outgoing?.state === 'sending') return
    const chat = await api.getChat({ params: { chatId: this.chatId } })
    if (chat.lastSeq >= this.#state.lastSeq) this.#options.onRead(chat)
    this.take(chat)
  }

  /** Sends now, or after what is under way. */
  send(text: string, files?: readonly FilePart[]) {
    this.#set({ queued: [...this.#state.queued, { id: newId(), text, files }] })
    this.#goOn()
  }

  /** Makes the chat on the server, where nothing was said in it yet: files come before the first message. */
  readonly prepare = async () => {
    if (this.#state.messages.length === 0) await this.#options.create()
  }

  /** Sends another wording of a message, with its files: a branch beside it. */
  edit(message: Message, text: string) {
    if (!isIdle(this.#state)) return
    const place: Place = { parentId: message.parentId, siblings: message.siblings }
    this.#set({ queued: [{ id: newId(), text, files: filesOf(message), place }, ...this.#state.queued] })
    this.#goOn()
  }

  /** Tries again with the same id: what the server already has, it keeps. */
  readonly retry = () => this.#sender.retry()

  /** Takes back what was not sent and gives its text. */
  readonly discardOutgoing = () => this.#sender.discard()

  readonly discardQueued = (id: string) => this.#sender.discardQueued(id)

  async regenerate({ id: messageId }: Message) {
    const input = { params: { chatId: this.chatId, messageId }, body: { id: newId() } }
    await this.#begin((signal) => api.regenerateAnswer(input, { signal }))
  }

  async continueAnswer({ id: messageId }: Message) {
    const params = { chatId: this.chatId, messageId }
    await this.#begin((signal) => api.continueAnswer({ params }, { signal }))
  }

  async stop() {
    if (this.#state.stopping) return
    this.#set({ stopping: true })
    try {
      await api.stopChat({ params: { chatId: this.chatId } })
    } catch (error) {
      this.#set({ stopping: false })
      throw error
    }
  }

  async selectBranch(messageId: string) {
    if (!isIdle(this.#state)) return
    this.#set({ starting: true })
    try {
      const chat = await api.selectBranch({ params: { chatId: this.chatId }, body: { messageId } })
      this.#options.onRead(chat)
      this.#set(withSnapshot(this.#state, chat))
    } finally {
      this.#set({ starting: false })
      this.#goOn()
    }
  }

  /** Reads the messages before the first one. */
  async loadOlder() {
    const [first] = this.#state.messages
    if (!first || !this.#state.hasOlder) return
    const older = await api.listOlderMessages({ params: { chatId: this.chatId }, query: { before: first.id } })
    // another branch may be there by then
    if (this.#state.messages[0]?.id !== first.id) return
    this.#set({ messages: [...older.messages, ...this.#state.messages], hasOlder: older.hasOlder })
  }

  /** Lets go of everything; the server goes on, and what was not sent stays on this device. */
  close() {
    this.#closed = true
    this.#sender.release()
    this.#follower.release()
  }

  /** Another answer, beside one or after its beginning. A second press while the first is under way does nothing. */
  async #begin(call: (signal: AbortSignal) => Promise<Response>) {
    if (!isIdle(this.#state)) return
    this.#set({ starting: true })
    try {
      await this.#start(call)
    } catch (error) {
      this.#set({ starting: false })
      if (this.#closed) return
      // the screen may be behind: another tab or device is answering, or the message is gone
      await this.refresh().catch(() => undefined)
      throw error
    }
  }

  /** Starts something that answers with events, and follows it. Rejects where it was refused. */
  async #start(call: (signal: AbortSignal) => Promise<Response>) {
    const signal = this.#follower.begin()
    const response = await withDeadline(call, signal)
    this.#set({ ...confirmOutgoing(this.#state), starting: false, connection: 'live' })
    this.#options.onChanged()
    void this.#follower.follow(signal, response)
    this.#releaseUnwatched()
  }

  async #reread() {
    const chat = await api.getChat({ params: { chatId: this.chatId } })
    this.#options.onRead(chat)
    this.#set(withSnapshot(this.#state, chat))
  }

  #settle() {
    this.#options.onChanged()
    this.#goOn()
  }

  /** Follows what is under way, or sends what waits. */
  #goOn() {
    if (this.#closed || !this.#state.ready) return
    if (this.#state.activeMessageId !== null && this.#state.connection === 'idle') void this.#follower.follow()
    else if (!isAnswering(this.#state)) this.#sender.next()
  }

  /** Nobody looks and nothing waits for the end: the connection is for other chats. */
  #releaseUnwatched() {
    const { queued, outgoing, starting } = this.#state
    if (this.#listeners.size === 0 && queued.length === 0 && !outgoing && !starting) this.#follower.release()
  }

  #set(change: Partial<ChatState>) {
    const before = this.#state
    this.#state = { ...before, ...change }
    const { outgoing, queued } = this.#state
    if (outgoing !== before.outgoing || queued !== before.queued) this.#options.keep(unsentOf(this.#state), this.#state)
    for (const listener of this.#listeners) listener()
  }
}
