import type { MessagePart } from '@prosa/contract/conversations/chats.ts'
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

/** Joins the parts of an interrupted answer and its continuation. Text is made well-formed, since jsonb refuses half characters. */
export function joinParts(written: readonly MessagePart[], continuation: Record<TextKind, string>): MessagePart[] {
  const joinedText = (kind: TextKind): string =>
    (written.map((part) => (part.type === kind ? part.text : '')).join('') + continuation[kind]).toWellFormed()
  const kinds: TextKind[] = ['reasoning', 'text']
  return kinds.map((type) => ({ type, text: joinedText(type) })).filter(({ text }) => text !== '')
}

/** Returns the parts of an unfinished answer: the earlier ones and its stored deltas. */
export const answerSoFar = (written: readonly MessagePart[], deltas: readonly string[]): MessagePart[] =>
  joinParts(written, joinDeltas(deltas))

/** Returns a reason with its message. Unknown codes of earlier releases give a general failure. */
export const toReason = (code: string): { code: string; message: string } => ({
  code,
  message: (code in errorTable ? errorTable[code as ErrorCode] : errorTable.provider_error)[1],
})
