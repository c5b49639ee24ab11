import type { ErrorCode } from '@prosa/contract/protocol/errors.ts'

/** How a run ended. */
export interface Outcome {
  readonly state: 'done' | 'stopped' | 'interrupted' | 'failed' | 'blocked'
  /** The reason, if it failed or was blocked. */
  readonly error?: ErrorCode
}

export const failureOutcome = (error: ErrorCode): Outcome => ({
  state: error === 'answer_blocked' ? 'blocked' : 'failed',
  error,
})

interface Answered {
  text: string
  /** Whether the assistant has documents and shows its sources. */
  citing: boolean
  sources: number
}

const saysUnknown =
  /\bn[ãa]o (sei|encontrei|localizei|achei|tenho (ess|est|informa)|h[áa] informa)|documentos n[ãa]o (tratam|dizem|trazem)/i
/** Characters at an answer's beginning that are searched for such a statement. */
const BEGINNING = 300

/** Whether an answer has no source although there are documents, or says that it does not know. */
export const isUnanswered = ({ text, citing, sources }: Answered): boolean =>
  (citing && sources === 0) || saysUnknown.test(text.slice(0, BEGINNING))
