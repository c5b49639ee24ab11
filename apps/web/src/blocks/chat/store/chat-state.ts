import type { Chat, FilePart, Message } from '@prosa/contract/conversations/chats.ts'

/** A message that the server does not have yet. Its id is made once, so that repeated sends make one message. */
export interface Unsent {
  id: string
  text: string
  files: readonly FilePart[]
  /** The message that it replies to, null at the root; the newest one at sending time unless `siblings` is set. */
  parentId: string | null
  /** Messages at the same position of the tree, when an older message is edited. */
  siblings: string[]
  /**
   * `queued`: sent after the running work. Only the first message has another state. `gone`: the conversation or its assistant no longer
   * exists, so a retry is useless.
   */
  state: 'queued' | 'sending' | 'waiting' | 'failed' | 'gone'
  /** Why it was not sent, in Portuguese. */
  problem: string | null
}

export type TreePosition = Pick<Unsent, 'parentId' | 'siblings'>

export const atEnd: TreePosition = { parentId: null, siblings: [] }

/** The `problem` of a message whose position is not in the visible branch. */
export const otherBranch =
  'A conversa mudou em outra aba ou em outro aparelho. Veja o que mudou e, se ainda fizer sentido, envie de novo.'

export interface ChatState {
  /** False until the messages are known; new messages wait meanwhile. */
  ready: boolean
  title: string
  /** The visible branch, oldest first. */
  messages: Message[]
  hasOlder: boolean
  lastSeq: number
  activeMessageId: string | null
  /** Messages that only this device has, in sending order. */
  unsent: readonly Unsent[]
  /** Whether another answer was requested and the server has not responded. */
  starting: boolean
  /** Whether the answer was asked to stop. */
  stopping: boolean
  /** `live` while events arrive, `reconnecting` after a broken connection. */
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

/** Whether an answer is running or about to: nothing else can begin. */
export const isAnswering = (state: ChatState): boolean =>
  state.activeMessageId !== null || state.starting || state.connection !== 'idle'

/** Whether nothing is running or waiting, so that branches may be made and selected. */
export const isIdle = (state: ChatState): boolean => state.ready && !isAnswering(state) && !findOutgoing(state)

/** Returns the message being sent, or the one that could not be sent. */
export const findOutgoing = ({ unsent: [first] }: Pick<ChatState, 'unsent'>): Unsent | undefined =>
  first?.state === 'queued' ? undefined : first

/** Returns the visible messages, without those that an edit is about to replace. */
export function visibleMessages(state: ChatState): Message[] {
  const { messages } = state
  const outgoing = findOutgoing(state)
  if (!outgoing?.siblings.length) return messages
  return messages.slice(0, messages.findIndex(({ id }) => id === outgoing.parentId) + 1)
}

export const pickFiles = (message: Message): FilePart[] => message.parts.filter((part) => part.type === 'file')

export const messageText = (message: Message): string =>
  message.parts
    .filter((part) => part.type === 'text')
    .map(({ text }) => text)
    .join('\n\n')

/** Returns why an answer did not end well; one cut off by the service's rules keeps its text. */
export const failureText = (message: Message): string | undefined =>
  message.status === 'blocked' && messageText(message) !== ''
    ? 'O serviço de IA cortou esta resposta por causa das regras de segurança dele. O que já estava escrito foi guardado.'
    : message.error?.message

/** Environment of a chat store. */
export interface ChatStoreOptions {
  chatId: string
  /** Known state of the chat: undefined before the first read, `null` if the server does not have it. */
  chat: Chat | undefined | null
  /** Messages stored on this device and never sent. */
  unsent: readonly Unsent[]
  /** Creates the chat on the server before its first message; idempotent. */
  create: () => Promise<unknown>
  /** Called when the unsent messages change. */
  storeUnsent: (state: ChatState) => void
  /** Called with new facts about the chat as a whole. */
  onRead: (chat: Chat) => void
  /** Called when the server does not have the chat. */
  onMissing: () => void
  /** Called when a question was accepted or an answer ended, to refresh lists of chats. */
  onChanged: () => void
}
