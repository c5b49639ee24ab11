import type { Chat, FilePart, Message } from '@prosa/contract/conversations/chats.ts'

/** A message of the person that the server does not have yet. Its id is made once, so that sending twice is sending once. */
export interface Unsent {
  id: string
  text: string
  files: readonly FilePart[]
  /** Message it answers, null at the root of the chat; the newest one, which sending finds out, unless it has `siblings`. */
  parentId: string | null
  /** Messages that the same place of the tree already holds, when an older message is edited. */
  siblings: string[]
  /**
   * `queued`: sent after what is under way. The first message alone is in another state. `gone`: the conversation or its
   * assistant is not there any more, so that trying again changes nothing.
   */
  state: 'queued' | 'sending' | 'waiting' | 'failed' | 'gone'
  /** Why it was not sent, in Portuguese. */
  problem: string | null
}

export type TreePosition = Pick<Unsent, 'parentId' | 'siblings'>

export const atEnd: TreePosition = { parentId: null, siblings: [] }

/** The `problem` of a message whose place in the conversation is not shown any more. */
export const otherBranch =
  'A conversa mudou em outra aba ou em outro aparelho. Veja o que mudou e, se ainda fizer sentido, envie de novo.'

export interface ChatState {
  /** False until the messages are known; what is written meanwhile waits. */
  ready: boolean
  title: string
  /** The branch on the screen, oldest first. */
  messages: Message[]
  hasOlder: boolean
  lastSeq: number
  activeMessageId: string | null
  /** What only this device has, in the order of sending: what is on its way, and what was written meanwhile. */
  unsent: readonly Unsent[]
  /** Another answer was asked for, and the server has not said yes or no. */
  starting: boolean
  /** The answer was asked to stop. */
  stopping: boolean
  /** `live` while events come, `reconnecting` when the connection broke in the middle. */
  connection: 'idle' | 'connecting' | 'live' | 'reconnecting'
}

export const emptyChat: ChatState = {
  ready: true,
  title: '',
  messages: [],
  hasOlder: false,
  lastSeq: 0,
  activeMessageId: null,
  unsent: [],
  starting: false,
  stopping: false,
  connection: 'idle',
}

/** An answer is coming or about to: nothing else can begin. */
export const isAnswering = (state: ChatState): boolean =>
  state.activeMessageId !== null || state.starting || state.connection !== 'idle'

/** Nothing is under way and nothing waits: other branches may be made and shown. */
export const isIdle = (state: ChatState): boolean => state.ready && !isAnswering(state) && !outgoingOf(state)

/** The message on its way, or the one that could not be sent. */
export const outgoingOf = ({ unsent: [first] }: Pick<ChatState, 'unsent'>): Unsent | undefined =>
  first?.state === 'queued' ? undefined : first

/** The messages on the screen, without those that an edited message is about to replace. */
export function shownMessages(state: ChatState): Message[] {
  const { messages } = state
  const outgoing = outgoingOf(state)
  if (!outgoing?.siblings.length) return messages
  return messages.slice(0, messages.findIndex(({ id }) => id === outgoing.parentId) + 1)
}

export const filesOf = (message: Message): FilePart[] => message.parts.filter((part) => part.type === 'file')

export const textOf = (message: Message): string =>
  message.parts
    .filter((part) => part.type === 'text')
    .map(({ text }) => text)
    .join('\n\n')

/** Why an answer did not end well; one that the rules of the service cut off keeps what was written. */
export const failureText = (message: Message): string | undefined =>
  message.status === 'blocked' && textOf(message) !== ''
    ? 'O serviço de IA cortou esta resposta por causa das regras de segurança dele. O que já estava escrito foi guardado.'
    : message.error?.message

/** What a store has around it. */
export interface ChatStoreOptions {
  chatId: string
  /** What is known of the chat: nothing yet of one that the server has, `null` where the server does not have it. */
  chat: Chat | undefined | null
  /** Written on this device before, and never sent. */
  unsent: readonly Unsent[]
  /** Makes the chat on the server before its first message; doing it twice is doing it once. */
  create: () => Promise<unknown>
  /** The texts that only this device has are others now. */
  keep: (state: ChatState) => void
  /** The server told something new about the chat as a whole. */
  onRead: (chat: Chat) => void
  /** The server does not have the chat (any more). */
  onMissing: () => void
  /** A question was taken or an answer reached its end: lists of chats are read again. */
  onChanged: () => void
}
