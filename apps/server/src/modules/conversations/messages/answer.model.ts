import type { ChatEventData } from '@prosa/contract/conversations/chat-events.ts'
import type { MessagePart } from '@prosa/contract/conversations/chats.ts'
import type { ToolCall } from '@prosa/contract/conversations/tool-calls.ts'
import { type ErrorCode, errorTable } from '@prosa/contract/protocol/errors.ts'

export type TextKind = 'text' | 'reasoning'

/** Joins an answer's stored deltas to texts. */
export function joinDeltas(deltas: readonly string[]): Record<TextKind, string> {
  const texts = { text: '', reasoning: '' }
  for (const data of deltas) {
    const { text, kind = 'text' } = JSON.parse(data) as { text: string; kind?: TextKind }
    texts[kind] += text
  }
  return texts
}

/** Returns the tool calls of earlier parts and stored events, each in its last state. */
export function joinCalls(written: readonly MessagePart[], events: readonly string[]): ToolCall[] {
  const calls = new Map(written.flatMap((part) => (part.type === 'call' ? [[part.id, part]] : [])))
  for (const data of events) {
    const { call } = JSON.parse(data) as ChatEventData['call']
    calls.set(call.id, call)
  }
  return [...calls.values()]
}

interface Continuation {
  texts: Record<TextKind, string>
  /** All calls, those of earlier parts included. */
  calls: readonly ToolCall[]
}

/** Joins the parts of an interrupted answer and its continuation. Text is made well-formed, since jsonb refuses half characters. */
export function joinParts(written: readonly MessagePart[], { texts, calls }: Continuation): MessagePart[] {
  const textPart = (type: TextKind): MessagePart[] => {
    const text = (written.map((part) => (part.type === type ? part.text : '')).join('') + texts[type]).toWellFormed()
    return text === '' ? [] : [{ type, text }]
  }
  return [...textPart('reasoning'), ...calls, ...textPart('text')]
}

/** Returns the parts of an unfinished answer: the earlier ones, and its stored deltas and calls. */
export const answerSoFar = (
  written: readonly MessagePart[],
  { deltas, calls }: { deltas: readonly string[]; calls: readonly string[] },
): MessagePart[] => joinParts(written, { texts: joinDeltas(deltas), calls: joinCalls(written, calls) })

/** Returns a reason with its message. Unknown codes of earlier releases give a general failure. */
export const toReason = (code: string): { code: string; message: string } => ({
  code,
  message: (code in errorTable ? errorTable[code as ErrorCode] : errorTable.provider_error)[1],
})
