import type { Chat, FilePart, Message } from '@prosa/contract/conversations/chats.ts'

/** Where another wording of an older message belongs: under the same parent, beside what is there. */
export interface Place {
  parentId: string | null
  siblings: string[]
}

/** A text of the person that the server does not have yet. Its id is made once, so that sending twice is sending once. */
export interface Unsent {
  id: string
  text: string
  files?: readonly FilePart[] | undefined
  /** Left out: the end of the conversation. */
  place?: Place | undefined
}

/** The message on its way. */
export interface Outgoing {
  id: string
  /** Message it answers; null at the root of the chat. */
  parentId: string | null
  text: string
  files: readonly FilePart[]
  /** Messages that the same place of the tree already holds, when an older message is edited. */
  siblings: string[]
  /** `gone`: the conversation or its assistant is not there any more, so that trying again changes nothing. */
  state: 'sending' | 'waiting' | 'failed' | 'gone'
  /** Why it was not sent, in Portuguese. */
  problem: string | null
}

export interface ChatState {
  /** False until the messages are known; what is written meanwhile waits. */
  ready: boolean
  title: string
  /** The branch on the screen, oldest first. */
  messages: Message[]
  hasOlder: boolean
  lastSeq: number
  activeMessageId: string | null
  outgoing: Outgoing | null
  /** Written while an answer comes; sent after it, one by one. */
  queued: readonly Unsent[]
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
  outgoing: null,
  queued: [],
  starting: false,
  stopping: false,
  connection: 'idle',
}

/** An answer is coming or about to: nothing else can begin. */
export const isAnswering = (state: ChatState): boolean =>
  state.activeMessageId !== null || state.starting || state.connection !== 'idle'

/** Nothing is under way and nothing waits: other branches may be made and shown. */
export const isIdle = (state: ChatState): boolean => state.ready && !isAnswering(state) && state.outgoing === null

/** The state after reading the chat; what the person has not sent yet stays. */
export function withSnapshot(state: ChatState, chat: Chat): ChatState {
  const isHere = ({ id }: { id: string }) => chat.messages.some((message) => message.id === id)
  // older messages that were loaded before stay above the newest ones
  const known = state.messages.findIndex(({ id }) => id === chat.messages[0]?.id)
  return {
    ...state,
    ready: true,
    title: chat.title,
    messages: known > 0 ? [...state.messages.slice(0, known), ...chat.messages] : chat.messages,
    hasOlder: known > 0 ? state.hasOlder : chat.hasOlder,
    lastSeq: chat.lastSeq,
    activeMessageId: chat.activeMessageId,
    outgoing: state.outgoing && isHere(state.outgoing) ? null : state.outgoing,
    queued: state.queued.some(isHere) ? state.queued.filter((unsent) => !isHere(unsent)) : state.queued,
    stopping: state.stopping && chat.activeMessageId !== null,
  }
}

/** What the screen shows: without the messages that another wording is about to replace. */
export function shownMessages({ messages, outgoing }: ChatState): Message[] {
  if (!outgoing || outgoing.siblings.length === 0) return messages
  return messages.slice(0, messages.findIndex(({ id }) => id === outgoing.parentId) + 1)
}

/** Everything that only this device has, in the order of sending. */
export function unsentOf({ outgoing, queued }: ChatState): Unsent[] {
  if (!outgoing) return [...queued]
  const { id, text, files, parentId, siblings } = outgoing
  return [{ id, text, files, ...(siblings.length > 0 ? { place: { parentId, siblings } } : {}) }, ...queued]
}

export const filesOf = (message: Message): FilePart[] => message.parts.filter((part) => part.type === 'file')

export const textOf = (message: Message): string =>
  message.parts
    .filter((part) => part.type === 'text')
    .map(({ text }) => text)
    .join('\n\n')
