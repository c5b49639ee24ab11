import { errorTable, type ErrorCode, type FieldError } from '@prosa/contract/protocol/errors.ts'

export interface ErrorFacts {
  /** This case in one Portuguese sentence; the title of the code serves where it is left out. */
  detail?: string
  errors?: FieldError[]
  /** Seconds; at most 60 with a 429, whose text promises a minute. */
  retryAfter?: number
  /** Facts the screen needs to act, such as who saved the newer draft; never internals. */
  data?: Record<string, unknown>
  /** Methods that an address does know (405). */
  allow?: readonly string[]
  cause?: unknown
}

/** A refusal that the rules foresee. Services throw it; the API adapter alone turns it into an answer. */
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

/** What is wrong with one field of a body beyond its form; `name` is that of the field. */
export const invalidField = (name: string, detail: string): DomainError =>
  new DomainError('validation_failed', { errors: [{ pointer: `#/${name}`, code: 'invalid_value', detail }] })

/** The refusal as one sentence, where there is no form whose fields could tell more. */
export const reasonOf = (error: DomainError): string => error.facts.errors?.[0]?.detail ?? error.message

/** The one answer for what does not exist and for what the actor may not see (T1). */
export const notFound = (): DomainError => new DomainError('not_found')

/** What a job throws where trying again would change nothing: it goes to the dead letters at once. */
export class FinalFailure extends Error {
  override readonly name = 'FinalFailure'
}
