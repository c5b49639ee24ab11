import { isActive } from '@prosa/contract/conversations/message-status.ts'
import type { Message, MessagePart } from '@prosa/contract/conversations/chats.ts'
import type { ChatEvent, ChatEventData } from '@prosa/contract/protocol/events.ts'
import type { ChatState, Outgoing } from '#/features/chat/store/chat-state.ts'

/**
 * The state after one event; the same state where the event is already in it, so that a replay changes nothing.
 * Undefined where the event does not fit the branch on the screen: the chat must be read again.
 */
export function applyEvent(state: ChatState, { seq, event, data }: ChatEvent): ChatState | undefined {
  if (seq <= state.lastSeq) return state
  const next = { ...state, lastSeq: seq }
  switch (event) {
    case 'status':
      return applyStatus(next, data)
    case 'delta':
      return next.activeMessageId === null
        ? undefined
        : withMessage(next, next.activeMessageId, (message) => ({ ...message, parts: append(message.parts, data) }))
    case 'part':
      return withMessage(next, data.messageId, (message) => ({
        ...message,
        parts: data.parts ?? message.parts,
        sources: data.sources ?? message.sources,
        approved: data.approved ?? message.approved,
        note: data.note ?? message.note,
      }))
    case 'error':
      return withMessage(next, data.messageId, (message) => ({
        ...message,
        error: { code: data.code, message: data.message },
      }))
    case 'done':
      return withMessage(
        { ...next, activeMessageId: null, title: data.title ?? next.title },
        data.messageId,
        (message) => ({ ...message, status: data.status, cut: data.cut ?? false }),
      )
  }
}

/** The person's message takes its place in the branch: the server has it. */
export function confirmOutgoing(state: ChatState): ChatState {
  const { outgoing } = state
  if (!outgoing) return state
  const before = upTo(state.messages, outgoing.parentId)
  if (!before) return { ...state, outgoing: null }
  return { ...state, outgoing: null, messages: [...before, personMessage(outgoing)] }
}

function applyStatus(state: ChatState, data: ChatEventData['status']): ChatState | undefined {
  const { messageId, parentId, status } = data
  const active = { ...state, activeMessageId: isActive(status) ? messageId : null }
  if (state.messages.some(({ id }) => id === messageId)) {
    return withMessage(active, messageId, (message) => ({ ...message, status, cut: false, error: null }))
  }
  const before = upTo(state.messages, parentId)
  // an answer that was given long ago comes without its words
  if (!before || !isActive(status)) return undefined
  const replaced = state.messages[before.length]
  const siblings = replaced?.role === 'assistant' ? replaced.siblings : []
  return { ...active, messages: [...before, answerMessage(data, siblings)] }
}

/** The branch up to a message, included; the empty branch for null; undefined where the message is not in it. */
function upTo(messages: Message[], id: string | null): Message[] | undefined {
  if (id === null) return []
  const index = messages.findIndex((message) => message.id === id)
  return index === -1 ? undefined : messages.slice(0, index + 1)
}

function withMessage(state: ChatState, id: string, change: (message: Message) => Message): ChatState | undefined {
  if (!state.messages.some((message) => message.id === id)) return undefined
  return { ...state, messages: state.messages.map((message) => (message.id === id ? change(message) : message)) }
}

function append(parts: MessagePart[], { text, kind = 'text' }: ChatEventData['delta']): MessagePart[] {
  const last = parts.at(-1)
  if (last?.type !== kind) return [...parts, { type: kind, text }]
  return [...parts.slice(0, -1), { type: kind, text: last.text + text }]
}

function personMessage({ id, parentId, text, files, siblings }: Outgoing): Message {
  return {
    ...blank(id, parentId),
    role: 'user',
    parts: [{ type: 'text', text }, ...files],
    status: 'done',
    siblings: [...siblings, id],
  }
}

function answerMessage({ messageId, parentId, status }: ChatEventData['status'], siblings: string[]): Message {
  return { ...blank(messageId, parentId), role: 'assistant', parts: [], status, siblings: [...siblings, messageId] }
}

const blank = (id: string, parentId: string | null) => ({
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
  createdAt: new Date().toISOString(),
})
