import { isActive } from '@prosa/contract/conversations/message-status.ts'
import type { Chat, Message, MessagePart } from '@prosa/contract/conversations/chats.ts'
import type { ToolCall } from '@prosa/contract/conversations/tool-calls.ts'
import type { ChatEvent, ChatEventData } from '@prosa/contract/conversations/chat-events.ts'
import { findOutgoing, type ChatState, type Unsent } from '#/blocks/chat/store/chat-state.ts'
import { serverNow } from '#/lib/api/server-clock.ts'

/** Everything that can happen to a chat on this device. */
export type ChatAction =
  | { type: 'read'; chat: Chat }
  | { type: 'older'; messages: Message[]; hasOlder: boolean }
  | { type: 'events'; events: readonly ChatEvent[] }
  | { type: 'written'; unsent: Unsent }
  | { type: 'sending'; id: string }
  | { type: 'unsent'; outgoing: Unsent; state: Unsent['state']; problem?: string }
  | { type: 'requeued' }
  | { type: 'discarded'; id: string }
  | { type: 'started' | 'lost' }
  | ({ type: 'progress' } & Partial<Pick<ChatState, 'starting' | 'stopping' | 'connection'>>)

/** Returns the state after an action; pure, so that every course of a conversation can be tested. */
export function reduceChat(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'read':
      return withSnapshot(state, action.chat)
    case 'older':
      return { ...state, messages: [...action.messages, ...state.messages], hasOlder: action.hasOlder }
    case 'events': {
      let next: ChatState | undefined = state
      for (const event of action.events) next = next && applyEvent(next, event)
      return next ?? state
    }
    case 'written': {
      // An edit of an earlier message goes before the waiting ones.
      const { unsent } = action
      return { ...state, unsent: unsent.siblings.length > 0 ? [unsent, ...state.unsent] : [...state.unsent, unsent] }
    }
    case 'sending': {
      const newest = state.messages.at(-1)?.id ?? null
      const send = (unsent: Unsent): Unsent => ({
        ...unsent,
        parentId: unsent.siblings.length > 0 ? unsent.parentId : newest,
        state: 'sending',
        problem: null,
      })
      return { ...state, unsent: state.unsent.map((unsent) => (unsent.id === action.id ? send(unsent) : unsent)) }
    }
    case 'unsent': {
      const { outgoing, state: outcome, problem = null } = action
      return { ...state, unsent: [{ ...outgoing, state: outcome, problem }, ...removeUnsent(state, outgoing.id)] }
    }
    case 'requeued':
      return { ...state, unsent: state.unsent.map((unsent) => ({ ...unsent, state: 'queued', problem: null })) }
    case 'discarded':
      return { ...state, unsent: removeUnsent(state, action.id) }
    case 'started':
      return { ...confirmOutgoing(state), starting: false, connection: 'live' }
    case 'lost':
      // No event will report the answer's end, so the received text is final.
      return { ...state, messages: state.messages.map(toInterrupted), connection: 'idle', activeMessageId: null }
    case 'progress': {
      const { type: _, ...progress } = action
      return { ...state, ...progress }
    }
  }
}

const removeUnsent = ({ unsent }: ChatState, id: string): Unsent[] => unsent.filter((one) => one.id !== id)

/** Returns the state after reading the chat; unsent messages stay. */
function withSnapshot(state: ChatState, chat: Chat): ChatState {
  const isHere = ({ id }: { id: string }) => chat.messages.some((message) => message.id === id)
  // Older messages that were loaded before stay above the newest ones.
  const known = state.messages.findIndex(({ id }) => id === chat.messages[0]?.id)
  return {
    ...state,
    ready: true,
    title: chat.title,
    messages: known > 0 ? [...state.messages.slice(0, known), ...chat.messages] : chat.messages,
    hasOlder: known > 0 ? state.hasOlder : chat.hasOlder,
    lastSeq: chat.lastSeq,
    activeMessageId: chat.activeMessageId,
    unsent: state.unsent.some(isHere) ? state.unsent.filter((unsent) => !isHere(unsent)) : state.unsent,
    stopping: state.stopping && chat.activeMessageId !== null,
  }
}

/**
 * Returns the state after one event, or the same state if the event is already in it, so that a replay changes nothing. Undefined if the
 * event does not fit the visible branch: the chat must be read again.
 */
function applyEvent(state: ChatState, { seq, event, data }: ChatEvent): ChatState | undefined {
  if (seq <= state.lastSeq) return state
  const next = { ...state, lastSeq: seq }
  switch (event) {
    case 'status':
      return applyStatus(next, data)
    case 'delta':
      return next.activeMessageId === null
        ? undefined
        : withMessage(next, next.activeMessageId, (message) => ({
            ...message,
            parts: appendDelta(message.parts, data),
          }))
    case 'part': {
      const { messageId, ...known } = data
      return withMessage(next, messageId, (message) => ({ ...message, ...known }))
    }
    case 'call':
      return withMessage(next, data.messageId, (message) => ({ ...message, parts: putCall(message.parts, data.call) }))
    case 'error': {
      const { messageId, ...error } = data
      return withMessage(next, messageId, (message) => ({ ...message, error }))
    }
    case 'done':
      return withMessage(
        { ...next, activeMessageId: null, title: data.title ?? next.title },
        data.messageId,
        (message) => ({ ...message, status: data.status, cut: data.cut ?? false }),
      )
  }
}

/** Moves the sent message from waiting into the branch, because the server has stored it. */
function confirmOutgoing(state: ChatState): ChatState {
  const outgoing = findOutgoing(state)
  if (!outgoing) return state
  const before = upTo(state.messages, outgoing.parentId)
  const messages = before ? [...before, personMessage(outgoing)] : state.messages
  return { ...state, unsent: removeUnsent(state, outgoing.id), messages }
}

function applyStatus(state: ChatState, data: ChatEventData['status']): ChatState | undefined {
  const { messageId, parentId, status } = data
  const active = { ...state, activeMessageId: isActive(status) ? messageId : null }
  if (state.messages.some(({ id }) => id === messageId)) {
    return withMessage(active, messageId, (message) => ({ ...message, status, cut: false, error: null }))
  }
  const before = upTo(state.messages, parentId)
  // A stream repeats an old answer without its text.
  if (!before || !isActive(status)) return undefined
  const replaced = state.messages[before.length]
  const siblings = replaced?.role === 'assistant' ? replaced.siblings : []
  return { ...active, messages: [...before, answerMessage(data, siblings)] }
}

/** Returns the branch up to and including a message; empty for null; undefined if the message is not in it. */
function upTo(messages: Message[], id: string | null): Message[] | undefined {
  if (id === null) return []
  const index = messages.findIndex((message) => message.id === id)
  return index === -1 ? undefined : messages.slice(0, index + 1)
}

function withMessage(state: ChatState, id: string, change: (message: Message) => Message): ChatState | undefined {
  if (!state.messages.some((message) => message.id === id)) return undefined
  return { ...state, messages: state.messages.map((message) => (message.id === id ? change(message) : message)) }
}

function appendDelta(parts: MessagePart[], { text, kind = 'text' }: ChatEventData['delta']): MessagePart[] {
  const last = parts.at(-1)
  if (last?.type !== kind) return [...parts, { type: kind, text }]
  return [...parts.slice(0, -1), { type: kind, text: last.text + text }]
}

/** Adds a call above the text, or replaces it by its new state. */
function putCall(parts: readonly MessagePart[], call: ToolCall): MessagePart[] {
  const isIt = (part: MessagePart) => part.type === 'call' && part.id === call.id
  if (parts.some(isIt)) return parts.map((part) => (isIt(part) ? call : part))
  const text = parts.findIndex(({ type }) => type === 'text')
  return parts.toSpliced(text === -1 ? parts.length : text, 0, call)
}

function personMessage({ id, parentId, text, files, siblings }: Unsent): Message {
  return {
    ...createMessageFacts(id, parentId),
    role: 'user',
    parts: [{ type: 'text', text }, ...files],
    status: 'done',
    siblings: [...siblings, id],
  }
}

function answerMessage({ messageId, parentId, status }: ChatEventData['status'], siblings: string[]): Message {
  return {
    ...createMessageFacts(messageId, parentId),
    role: 'assistant',
    parts: [],
    status,
    siblings: [...siblings, messageId],
  }
}

const createMessageFacts = (id: string, parentId: string | null) => ({
  id,
  parentId,
  error: null,
  sources: [],
  approved: false,
  note: null,
  cut: false,
  rating: null,
  model: null,
  version: null,
  createdAt: new Date(serverNow()).toISOString(),
})

const toInterrupted = (message: Message): Message =>
  isActive(message.status) ? { ...message, status: 'interrupted' } : message
