import { ApiProblem } from '@prosa/contract/client/client.ts'
import { problemText } from '#/lib/api/problems.ts'

/** The parts of an error that the error screen shows. */
export interface PageError {
  status?: number
  message: string
  /** Whether the screen retries and recovers by itself. */
  returns?: boolean
  /** Id of the request in the server's log. */
  requestId?: string | undefined
}

export function toPageError(error: unknown): PageError {
  if (error instanceof ApiProblem) {
    return { status: error.status, message: error.message, requestId: error.problem.instance?.replace(/^urn:\w+:/, '') }
  }
  if (isUnreachable(error)) return { message: problemText(error) }
  return { message: error instanceof Error ? error.message : '' }
}

/** Whether an error comes from reading data, and not from rendering it. */
export const isOfServer = (error: unknown): boolean => error instanceof ApiProblem || isUnreachable(error)

/** Whether retrying may succeed later. */
export const mayReturn = (error: unknown): boolean =>
  error instanceof ApiProblem ? error.status >= 500 : isUnreachable(error)

const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
