import { type ErrorCode, errorTable } from '@prosa/contract/protocol/errors.ts'

/** How a run ended. */
export interface Outcome {
  readonly state: 'done' | 'stopped' | 'interrupted' | 'failed' | 'blocked'
  /** Why, where it failed or was blocked. */
  readonly error?: ErrorCode
}

export const failed = (error: ErrorCode): Outcome => ({
  state: error === 'answer_blocked' ? 'blocked' : 'failed',
  error,
})

/** The reason as people read it. Codes of an earlier release read as a general failure. */
export const reasonOf = (code: string): { code: string; message: string } => ({
  code,
  message: (code in errorTable ? errorTable[code as ErrorCode] : errorTable.provider_error)[1],
})
