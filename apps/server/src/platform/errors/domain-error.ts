import { errorTable, type ErrorCode, type FieldError } from '@prosa/contract/protocol/errors.ts'

export interface ErrorFacts {
  /** This case in one Portuguese sentence; by default the title of the code. */
  detail?: string
  errors?: FieldError[]
  /** Seconds; at most 60 with a 429, whose text promises a minute. */
  retryAfter?: number
  /** Facts that the screen needs to act, such as who saved the newer draft; never internals. */
  data?: Record<string, unknown>
  /** Methods that the address does support (405). */
  allow?: readonly string[]
  cause?: unknown
}

/** A refusal foreseen by the rules. Services throw it; only the API adapter turns it into a response. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly facts: ErrorFacts
  constructor(code: ErrorCode, facts: ErrorFacts = {}) {
    super(facts.detail ?? errorTable[code][1], { cause: facts.cause })
    this.name = 'DomainError'
    this.code = code
    this.facts = facts
  }
  get status(): number {
    return errorTable[this.code][0]
  }
}

/** Creates the error of one field whose value is well-formed but not allowed; `name` is that of the field. */
export const invalidField = (name: string, detail: string): DomainError =>
  new DomainError('validation_failed', { errors: [{ pointer: `#/${name}`, code: 'invalid_value', detail }] })

/** Returns the refusal as one sentence, for screens without a form that could show it at a field. */
export const errorReason = (error: DomainError): string => error.facts.errors?.[0]?.detail ?? error.message

/** Creates the 404 for a resource that does not exist or that the actor may not see (T1). */
export const notFound = (): DomainError => new DomainError('not_found')

/** Thrown by a job where a retry would not help: the job goes to the dead letters at once. */
export class FinalFailure extends Error {
  override readonly name = 'FinalFailure'
}
