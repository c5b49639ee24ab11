import { ApiProblem } from '@prosa/contract/client/client.ts'
import { problemText } from '#/lib/api/problems.ts'

/** What the error screen shows of an error. */
export interface PageError {
  status?: number
  message: string
  /** It is tried again, and the page comes back by itself. */
  returns?: boolean
  /** Names the request in the server's log. */
  requestId?: string | undefined
}

export function toPageError(error: unknown): PageError {
  if (error instanceof ApiProblem) {
    return { status: error.status, message: error.message, requestId: error.problem.instance?.replace(/^urn:\w+:/, '') }
  }
  if (isUnreachable(error)) return { message: problemText(error) }
  return { message: error instanceof Error ? error.message : '' }
}

/** Whether something could not be read from the server: no fault of what was to be drawn with it. */
export const isOfServer = (error: unknown): boolean => error instanceof ApiProblem || isUnreachable(error)

/** Whether the same reading may succeed in a while. */
export const mayReturn = (error: unknown): boolean =>
  error instanceof ApiProblem ? error.status >= 500 : isUnreachable(error)

const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
