import type { Chat } from '@prosa/contract/conversations/chats.ts'
import type { ChatState, Unsent } from '#/features/chat/store/chat-state.ts'

export interface ChatStoreOptions {
  chatId: string
  /** What is known of the chat: nothing yet of one that the server has, `null` where the server does not have it. */
  chat: Chat | undefined | null
  /** Written on this device before, and never sent. */
  unsent: Unsent[]
  /** Makes the chat on the server before its first message; doing it twice is doing it once. */
  create: () => Promise<unknown>
  /** The texts that only this device has are others now. */
  keep: (unsent: Unsent[], state: ChatState) => void
  /** The server told something new about the chat as a whole. */
  onRead: (chat: Chat) => void
  /** The server does not have the chat (any more). */
  onMissing: () => void
  /** A question was taken or an answer reached its end: lists of chats are read again. */
  onChanged: () => void
}
