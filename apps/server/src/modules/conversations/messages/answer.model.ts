import type { MessagePart } from '@prosa/contract/conversations/chats.ts'
import { type ErrorCode, errorTable } from '@prosa/contract/protocol/errors.ts'

export type TextKind = 'text' | 'reasoning'

/** The texts that the stored deltas of an answer make. */
export function textsOf(deltas: readonly string[]): Record<TextKind, string> {
  const texts = { text: '', reasoning: '' }
  for (const data of deltas) {
    const { text, kind = 'text' } = JSON.parse(data) as { text: string; kind?: TextKind }
    texts[kind] += text
  }
  return texts
}

/** The parts of an answer in two strokes as those of one. Text is made well-formed, since jsonb refuses half characters. */
export function joinParts(written: readonly MessagePart[], said: Record<TextKind, string>): MessagePart[] {
  const whole = (kind: TextKind): string =>
    (written.map((part) => (part.type === kind ? part.text : '')).join('') + said[kind]).toWellFormed()
  const kinds: TextKind[] = ['reasoning', 'text']
  return kinds.map((type) => ({ type, text: whole(type) })).filter(({ text }) => text !== '')
}

/** Parts of an answer under way: what was written before, and what its stored deltas add. */
export const answerSoFar = (written: readonly MessagePart[], deltas: readonly string[]): MessagePart[] =>
  joinParts(written, textsOf(deltas))

/** The reason as people read it. Codes of an earlier release read as a general failure. */
export const reasonOf = (code: string): { code: string; message: string } => ({
  code,
  message: (code in errorTable ? errorTable[code as ErrorCode] : errorTable.provider_error)[1],
})
