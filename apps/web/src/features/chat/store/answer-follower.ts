import type { Message } from '@prosa/contract/conversations/chats.ts'
import { ApiProblem } from '@prosa/contract/protocol/client.ts'
import { isActive } from '@prosa/contract/conversations/message-status.ts'
import { applyEvent } from '#/features/chat/store/apply-event.ts'
import type { ChatState } from '#/features/chat/store/chat-state.ts'
import { readEvents } from '#/features/chat/store/event-stream.ts'
import { pause, pauseBefore, withDeadline } from '#/features/chat/store/waiting.ts'
import { api } from '#/lib/api/api.ts'

interface FollowedChat {
  chatId: string
  state: () => ChatState
  set: (change: Partial<ChatState>) => void
  /** Reads the chat anew, where events alone do not tell what it looks like. */
  reread: () => Promise<void>
  /** Nothing is under way any more. */
  onSettled: () => void
  /** The server does not have the chat, or does not open it any more. */
  onMissing: () => void
}

/** The one connection of a chat: follows what is under way to its end, however often the connection breaks. */
export class AnswerFollower {
  #chat: FollowedChat
  #connection = new AbortController()

  constructor(chat: FollowedChat) {
    this.#chat = chat
  }

  /** Makes place for a new connection; its signal ends when the next one begins. */
  begin(): AbortSignal {
    this.#connection.abort()
    this.#connection = new AbortController()
    return this.#connection.signal
  }

  /** Lets go; the server goes on without anybody listening. */
  release() {
    this.#connection.abort()
    this.#chat.set({ connection: 'idle' })
  }

  /** Reads the events of `given`, or those after the last one known, until the answer is at its end. Never rejects. */
  async follow(signal = this.begin(), given?: Response): Promise<void> {
    let response = given
    if (!given) this.#chat.set({ connection: 'connecting' })
    for (let tries = 0; !signal.aborted; tries++) {
      try {
        response ??= await this.#open(signal)
        const before = this.#chat.state().lastSeq
        const end = await this.#read(response, signal)
        if (signal.aborted) return
        if (end === 'done' || (await this.#isOver(end))) return this.#settle()
        if (this.#chat.state().lastSeq > before) tries = 0
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof ApiProblem && [404, 410].includes(error.status)) return this.#lose()
      }
      response = undefined
      this.#chat.set({ connection: 'reconnecting' })
      await pause(pauseBefore(tries), signal)
    }
  }

  #open(signal: AbortSignal): Promise<Response> {
    const { chatId, state } = this.#chat
    const headers = { 'last-event-id': String(state().lastSeq) }
    return withDeadline((signal) => api.followChat({ params: { chatId } }, { signal, headers }), signal)
  }

  /** `unclear`: nothing to follow, or an event of another branch than the one on the screen. */
  async #read(response: Response, signal: AbortSignal): Promise<'done' | 'broken' | 'unclear'> {
    if (response.status === 204) return 'unclear'
    this.#chat.set({ connection: 'live' })
    try {
      for await (const events of readEvents(response)) {
        if (signal.aborted) return 'broken'
        let next: ChatState | undefined = this.#chat.state()
        for (const event of events) next = next && applyEvent(next, event)
        if (!next) return 'unclear'
        this.#chat.set(next)
        if (events.some(({ event }) => event === 'done') && next.activeMessageId === null) return 'done'
      }
    } catch {
      // the connection broke: the last number says where to go on
    }
    return 'broken'
  }

  /** Whether nothing is left to follow, where no event has told so. */
  async #isOver(end: 'broken' | 'unclear'): Promise<boolean> {
    if (end === 'unclear' || this.#chat.state().activeMessageId === null) await this.#chat.reread()
    return this.#chat.state().activeMessageId === null
  }

  #lose() {
    // nobody will tell how it ended: what is written is all there is
    const messages = this.#chat.state().messages.map(interrupted)
    this.#chat.set({ messages, connection: 'idle', activeMessageId: null })
    this.#chat.onMissing()
  }

  #settle() {
    this.#chat.set({ connection: 'idle', stopping: false })
    this.#chat.onSettled()
  }
}

const interrupted = (message: Message): Message =>
  isActive(message.status) ? { ...message, status: 'interrupted' } : message
