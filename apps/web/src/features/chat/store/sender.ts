import type { Message } from '@prosa/contract/conversations/chats.ts'
import { afterFailure } from '#/features/chat/store/delivery.ts'
import type { ChatState, Outgoing, Unsent } from '#/features/chat/store/chat-state.ts'
import { unsentOf } from '#/features/chat/store/chat-state.ts'
import { pause, pauseBefore, untilOnline } from '#/features/chat/store/waiting.ts'
import { api } from '#/lib/api/api.ts'
import { isMissing, problemText } from '#/lib/api/problems.ts'

interface ChatToSendTo {
  chatId: string
  state: () => ChatState
  set: (change: Partial<ChatState>) => void
  create: () => Promise<unknown>
  /** Makes the call and follows its events; resolves once the server has the message. */
  start: (call: (signal: AbortSignal) => Promise<Response>) => Promise<void>
  reread: () => Promise<void>
  /** Nothing is being sent any more: what waits may go on. */
  onFree: () => void
}

const otherBranch =
  'A conversa mudou em outra aba ou em outro aparelho. Veja o que mudou e, se ainda fizer sentido, envie de novo.'

/** Takes the person's messages to the server, one at a time and each once, through whatever the network does. */
export class Sender {
  #chat: ChatToSendTo
  #attempt = new AbortController()

  constructor(chat: ChatToSendTo) {
    this.#chat = chat
  }

  /** Sends the first of those that wait. */
  next() {
    const { queued, outgoing } = this.#chat.state()
    const [unsent, ...rest] = queued
    if (!unsent || outgoing) return
    this.#chat.set({ queued: rest })
    void this.#deliver(unsent)
  }

  retry() {
    const state = this.#chat.state()
    if (!state.outgoing || state.outgoing.state === 'sending') return
    this.release()
    this.#chat.set({ outgoing: null, queued: unsentOf(state) })
    this.#chat.onFree()
  }

  discard(): string {
    const text = this.#chat.state().outgoing?.text ?? ''
    this.release()
    this.#chat.set({ outgoing: null })
    this.#chat.onFree()
    return text
  }

  discardQueued(id: string): string {
    const { queued } = this.#chat.state()
    this.#chat.set({ queued: queued.filter((unsent) => unsent.id !== id) })
    return queued.find((unsent) => unsent.id === id)?.text ?? ''
  }

  /** Stops trying; the message stays. */
  release() {
    this.#attempt.abort()
  }

  async #deliver(unsent: Unsent) {
    this.#attempt.abort()
    this.#attempt = new AbortController()
    const { signal } = this.#attempt
    for (let tries = 0; !signal.aborted; tries++) {
      const outgoing = outgoingOf(unsent, this.#chat.state().messages)
      this.#chat.set({ outgoing })
      try {
        return await this.#send(outgoing)
      } catch (error) {
        if (signal.aborted) return
        const step = afterFailure(error, tries)
        if (isMissing(error)) return this.#tell(outgoing, { state: 'gone' })
        if (step === 'refused') return this.#tell(outgoing, { state: 'failed', problem: problemText(error) })
        if (step === 'behind') return await this.#standInLine(outgoing, signal)
        if (step === 'wait') {
          this.#tell(outgoing, { state: 'waiting' })
          await untilOnline(signal)
          tries = 0
        } else await pause(pauseBefore(tries), signal)
      }
    }
  }

  async #send({ id, parentId, siblings, text, files }: Outgoing) {
    const { chatId, state, create, start } = this.#chat
    if (state().messages.length === 0) await create()
    const place = siblings.length > 0 ? { replaces: siblings.at(-1) } : { parentId }
    const input = { params: { chatId }, body: { id, ...place, text, attachments: files.map((file) => file.id) } }
    await start((signal) => api.sendMessage(input, { signal, headers: { 'idempotency-key': id } }))
  }

  /**
   * The conversation goes on elsewhere, in another tab perhaps. The screen shows what was said there, and the message goes
   * after it; where another branch is shown now, the person decides.
   */
  async #standInLine(outgoing: Outgoing, signal: AbortSignal) {
    this.#chat.set({ outgoing: null, queued: unsentOf(this.#chat.state()) })
    await this.#chat.reread().catch(() => undefined)
    const { messages, activeMessageId, queued } = this.#chat.state()
    const { id, parentId } = outgoing
    const isShown = parentId === null || messages.some((message) => message.id === parentId)
    // taken back, or found on the server, meanwhile: nothing is to be decided
    if (!isShown && queued[0]?.id === id) {
      this.#chat.set({ queued: queued.slice(1) })
      return this.#tell(outgoing, { state: 'failed', problem: otherBranch })
    }
    // where nothing new was read there is no reason to ask without a breath
    if (activeMessageId === null && (messages.at(-1)?.id ?? null) === parentId) await pause(1000, signal)
    this.#chat.onFree()
  }

  #tell(outgoing: Outgoing, outcome: Pick<Outgoing, 'state'> & { problem?: string }) {
    this.#chat.set({ outgoing: { ...outgoing, problem: null, ...outcome } })
  }
}

function outgoingOf({ id, text, files = [], place }: Unsent, messages: Message[]): Outgoing {
  const { parentId, siblings } = place ?? { parentId: messages.at(-1)?.id ?? null, siblings: [] }
  return { id, text, files, parentId, siblings, state: 'sending', problem: null }
}
