import type { Chat, FilePart, Message } from '@prosa/contract/conversations/chats.ts'
import type { ChatMark } from '@prosa/contract/conversations/chat-events.ts'
import { reduceChat, type ChatAction } from '#/blocks/chat/store/chat-reducer.ts'
import {
  atEnd,
  emptyChat,
  pickFiles,
  isAnswering,
  isIdle,
  findOutgoing,
  type ChatState,
  type ChatStoreOptions,
  type TreePosition,
  type Unsent,
} from '#/blocks/chat/store/chat-state.ts'
import { isGone } from '#/blocks/chat/store/chat-calls.ts'
import { newId } from '#/lib/format/new-id.ts'
import { api } from '#/lib/api/api.ts'
import { ChatRunner } from '#/blocks/chat/store/chat-runner.ts'

/**
 * One conversation on this device: the state of `reduceChat`, and the actions of people, pages and other tabs. Its runner talks to the
 * server while the chat is visible or a message waits.
 */
export class ChatStore {
  readonly chatId: string
  readonly #options: ChatStoreOptions
  readonly #runner: ChatRunner
  readonly #listeners = new Set<() => void>()
  #state: ChatState
  #isClosed = false

  constructor(options: ChatStoreOptions) {
    this.chatId = options.chatId
    this.#options = options
    const known = { ...emptyChat, ready: options.chat !== undefined, unsent: options.unsent }
    this.#state = options.chat ? reduceChat(known, { type: 'read', chat: options.chat }) : known
    this.#runner = new ChatRunner({
      chatId: options.chatId,
      state: this.state,
      change: (action) => this.#change(action),
      adopt: (chat) => this.#adopt(chat),
      goOn: () => this.#goOn(),
      prepare: this.prepare,
      releaseUnwatched: () => this.#releaseUnwatched(),
      onChanged: () => this.#options.onChanged(),
      onMissing: () => this.#options.onMissing(),
    })
  }

  readonly state = (): ChatState => this.#state

  readonly outgoing = (): Unsent | undefined => findOutgoing(this.#state)

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    if (this.#listeners.size === 1) this.#goOn()
    return () => {
      this.#listeners.delete(listener)
      this.#releaseUnwatched()
    }
  }

  /** Creates the chat on the server before its first message, because files come earlier. */
  readonly prepare = async () => {
    if (this.#state.messages.length === 0) await this.#options.create()
  }

  /** Releases everything; the server continues, and unsent messages stay on this device. */
  close() {
    this.#isClosed = true
    this.#runner.stopDelivery()
    this.#runner.release()
  }

  /** Adopts a read of the chat, unless events are about to bring more; returns false if they have brought something newer. */
  adoptRead(chat: Chat): boolean {
    const { connection, starting, lastSeq } = this.#state
    if (connection !== 'idle' || starting || this.outgoing()?.state === 'sending') return true
    if (chat.lastSeq < lastSeq) return false
    this.#change({ type: 'read', chat })
    this.#goOn()
    return true
  }

  /** Receives the server's state of the chat, or `null` if it must be read again: another tab or device may have continued it. */
  compareWithServer(mark: ChatMark | null) {
    const { lastSeq, messages, title } = this.#state
    const leafId = messages.at(-1)?.id ?? null
    if (mark?.lastSeq === lastSeq && mark.leafId === leafId && mark.title === title) return
    if (mark) this.#options.onChanged()
    void this.refresh().catch((error: unknown) => {
      if (isGone(error)) this.#options.onMissing()
    })
  }

  /** Reads the chat again, unless a running answer brings newer facts. */
  async refresh() {
    if (!this.#state.ready || isAnswering(this.#state) || this.outgoing()?.state === 'sending') return
    const chat = await api.getChat({ params: { chatId: this.chatId } })
    if (chat.lastSeq >= this.#state.lastSeq) this.#options.onRead(chat)
    this.adoptRead(chat)
  }

  /** Sends now, or after the running work. */
  send(text: string, files: readonly FilePart[] = [], place: TreePosition = atEnd) {
    this.#change({ type: 'written', unsent: { id: newId(), text, files, ...place, state: 'queued', problem: null } })
    this.#goOn()
  }

  /** Sends another wording of a message with its files, as a sibling branch. */
  edit(message: Message, text: string) {
    const { parentId, siblings } = message
    if (isIdle(this.#state)) this.send(text, pickFiles(message), { parentId, siblings })
  }

  /** Retries with the same id; the server keeps what it already has. */
  readonly retry = () => {
    const outgoing = this.outgoing()
    if (!outgoing || outgoing.state === 'sending') return
    this.#runner.stopDelivery()
    this.#change({ type: 'requeued' })
    this.#goOn()
  }

  /** Withdraws an unsent message and returns its text. */
  discard(id: string): string {
    const isOutgoing = this.outgoing()?.id === id
    const { text = '' } = this.#state.unsent.find((unsent) => unsent.id === id) ?? {}
    if (isOutgoing) this.#runner.stopDelivery()
    this.#change({ type: 'discarded', id })
    if (isOutgoing) this.#goOn()
    return text
  }

  async regenerate({ id: messageId }: Message) {
    const input = { params: { chatId: this.chatId, messageId }, body: { id: newId() } }
    await this.#requestWork(() => this.#runner.start((signal) => api.regenerateAnswer(input, { signal })))
  }

  async continueAnswer({ id: messageId }: Message) {
    const input = { params: { chatId: this.chatId, messageId } }
    await this.#requestWork(() => this.#runner.start((signal) => api.continueAnswer(input, { signal })))
  }

  async stop() {
    if (this.#state.stopping) return
    this.#change({ type: 'progress', stopping: true })
    try {
      await api.stopChat({ params: { chatId: this.chatId } })
    } catch (error) {
      this.#change({ type: 'progress', stopping: false })
      throw error
    }
  }

  async selectBranch(messageId: string) {
    const input = { params: { chatId: this.chatId }, body: { messageId } }
    await this.#requestWork(async () => this.#adopt(await this.#backToShown(await api.selectBranch(input))))
  }

  /** Loads the messages before the first one; `place` inserts them without moving the visible part. */
  async loadOlder(place: (change: () => void) => void) {
    const [first] = this.#state.messages
    if (!first || !this.#state.hasOlder) return
    const older = await this.#olderThan(first)
    // Another branch may be visible by then.
    if (this.#state.messages[0]?.id === first.id) place(() => this.#change({ type: 'older', ...older }))
  }

  #olderThan = ({ id: before }: Message) =>
    api.listOlderMessages({ params: { chatId: this.chatId }, query: { before } })

  /** Loads another branch back to the message where it begins, which is on the screen, because its newest page may begin long after. */
  async #backToShown(chat: Chat): Promise<Chat> {
    const shownIds = new Set(this.#state.messages.map(({ id }) => id))
    let { messages, hasOlder } = chat
    for (let [first] = messages; first && hasOlder && !shownIds.has(first.id); [first] = messages) {
      const older = await this.#olderThan(first)
      messages = [...older.messages, ...messages]
      hasOlder = older.hasOlder
    }
    return { ...chat, messages, hasOlder }
  }

  /** Requests another answer or branch. A second press during the first does nothing. */
  async #requestWork(work: () => Promise<void>) {
    if (!isIdle(this.#state)) return
    this.#change({ type: 'progress', starting: true })
    try {
      await work()
    } catch (error) {
      this.#change({ type: 'progress', starting: false })
      if (this.#isClosed) return
      // The screen may be out of date: another tab or device is being answered, or the message is gone.
      await this.refresh().catch(() => undefined)
      this.#goOn()
      throw error
    }
    this.#change({ type: 'progress', starting: false })
    this.#goOn()
  }

  #adopt(chat: Chat) {
    this.#options.onRead(chat)
    this.#change({ type: 'read', chat })
  }

  /** Follows the running answer, or sends a waiting message. */
  #goOn() {
    const { ready, activeMessageId, connection, unsent } = this.#state
    if (this.#isClosed || !ready) return
    if (activeMessageId !== null && connection === 'idle') void this.#runner.follow()
    else if (!isAnswering(this.#state) && unsent[0]?.state === 'queued') void this.#runner.deliver(unsent[0].id)
  }

  /** The chat is not visible and nothing waits: frees the connection for other chats. */
  #releaseUnwatched() {
    const { unsent, starting } = this.#state
    if (this.#listeners.size === 0 && unsent.length === 0 && !starting) this.#runner.release()
  }

  #change(action: ChatAction) {
    const before = this.#state
    this.#state = reduceChat(before, action)
    if (this.#state.unsent !== before.unsent) this.#options.storeUnsent(this.#state)
    for (const listener of this.#listeners) listener()
  }
}
