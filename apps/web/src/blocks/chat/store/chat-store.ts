import type { Chat, FilePart, Message } from '@prosa/contract/conversations/chats.ts'
import type { ChatMark } from '@prosa/contract/conversations/chat-events.ts'
import { atEnd, filesOf, isAnswering, isIdle, type TreePosition } from '#/blocks/chat/store/chat-state.ts'
import { isGone } from '#/blocks/chat/store/chat-calls.ts'
import { newId } from '#/lib/format/new-id.ts'
import { api } from '#/lib/api/api.ts'
import { ChatRunner } from '#/blocks/chat/store/chat-runner.ts'

/** What people, pages and other tabs ask of a conversation; the runner does it. */
export class ChatStore extends ChatRunner {
  /** Takes what was read of the chat, unless events are about to bring more; false: they have brought something newer. */
  take(chat: Chat): boolean {
    const { connection, starting, lastSeq } = this.state()
    if (connection !== 'idle' || starting || this.outgoing()?.state === 'sending') return true
    if (chat.lastSeq < lastSeq) return false
    this.change({ type: 'read', chat })
    this.goOn()
    return true
  }

  /** What the server has of the chat, `null` where it must be read again: another tab or device may have gone on. */
  hear(mark: ChatMark | null) {
    const { lastSeq, messages, title } = this.state()
    const leafId = messages.at(-1)?.id ?? null
    if (mark?.lastSeq === lastSeq && mark.leafId === leafId && mark.title === title) return
    if (mark) this.options.onChanged()
    void this.refresh().catch((error: unknown) => {
      if (isGone(error)) this.options.onMissing()
    })
  }

  /** Reads the chat again, unless something is under way that tells more. */
  async refresh() {
    if (!this.state().ready || isAnswering(this.state()) || this.outgoing()?.state === 'sending') return
    const chat = await api.getChat({ params: { chatId: this.chatId } })
    if (chat.lastSeq >= this.state().lastSeq) this.options.onRead(chat)
    this.take(chat)
  }

  /** Sends now, or after what is under way. */
  send(text: string, files: readonly FilePart[] = [], place: TreePosition = atEnd) {
    this.change({ type: 'written', unsent: { id: newId(), text, files, ...place, state: 'queued', problem: null } })
    this.goOn()
  }

  /** Sends another wording of a message, with its files: a branch beside it. */
  edit(message: Message, text: string) {
    const { parentId, siblings } = message
    if (isIdle(this.state())) this.send(text, filesOf(message), { parentId, siblings })
  }

  /** Tries again with the same id: what the server already has, it keeps. */
  readonly retry = () => {
    const outgoing = this.outgoing()
    if (!outgoing || outgoing.state === 'sending') return
    this.delivery.abort()
    this.change({ type: 'requeued' })
    this.goOn()
  }

  /** Takes back what was not sent and gives its text. */
  discard(id: string): string {
    const isOutgoing = this.outgoing()?.id === id
    const { text = '' } = this.state().unsent.find((unsent) => unsent.id === id) ?? {}
    if (isOutgoing) this.delivery.abort()
    this.change({ type: 'discarded', id })
    if (isOutgoing) this.goOn()
    return text
  }

  async regenerate({ id: messageId }: Message) {
    const input = { params: { chatId: this.chatId, messageId }, body: { id: newId() } }
    await this.#ask(() => this.start((signal) => api.regenerateAnswer(input, { signal })))
  }

  async continueAnswer({ id: messageId }: Message) {
    const input = { params: { chatId: this.chatId, messageId } }
    await this.#ask(() => this.start((signal) => api.continueAnswer(input, { signal })))
  }

  async stop() {
    if (this.state().stopping) return
    this.change({ type: 'progress', stopping: true })
    try {
      await api.stopChat({ params: { chatId: this.chatId } })
    } catch (error) {
      this.change({ type: 'progress', stopping: false })
      throw error
    }
  }

  async selectBranch(messageId: string) {
    const input = { params: { chatId: this.chatId }, body: { messageId } }
    await this.#ask(async () => this.adopt(await this.#backToShown(await api.selectBranch(input))))
  }

  /** Reads the messages before the first one; `place` puts them above what is being read. */
  async loadOlder(place: (change: () => void) => void) {
    const [first] = this.state().messages
    if (!first || !this.state().hasOlder) return
    const older = await this.#olderThan(first)
    // another branch may be there by then
    if (this.state().messages[0]?.id === first.id) place(() => this.change({ type: 'older', ...older }))
  }

  #olderThan = ({ id: before }: Message) =>
    api.listOlderMessages({ params: { chatId: this.chatId }, query: { before } })

  /** Another branch as far back as the message where it begins, which the person sees: its newest page may begin long after. */
  async #backToShown(chat: Chat): Promise<Chat> {
    const shown = new Set(this.state().messages.map(({ id }) => id))
    let { messages, hasOlder } = chat
    for (let [first] = messages; first && hasOlder && !shown.has(first.id); [first] = messages) {
      const older = await this.#olderThan(first)
      messages = [...older.messages, ...messages]
      hasOlder = older.hasOlder
    }
    return { ...chat, messages, hasOlder }
  }

  /** Another answer or another branch. A second press while the first is under way does nothing. */
  async #ask(work: () => Promise<void>) {
    if (!isIdle(this.state())) return
    this.change({ type: 'progress', starting: true })
    try {
      await work()
    } catch (error) {
      this.change({ type: 'progress', starting: false })
      if (this.closed) return
      // the screen may be behind: another tab or device is answering, or the message is gone
      await this.refresh().catch(() => undefined)
      this.goOn()
      throw error
    }
    this.change({ type: 'progress', starting: false })
    this.goOn()
  }
}
