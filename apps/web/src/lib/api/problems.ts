import { ApiProblem } from '@prosa/contract/client/client.ts'
import { onProblem } from '#/lib/api/api.ts'
import { toast } from '#/lib/device/toast.ts'
import { problemTexts } from '#/text/problem-texts.ts'

/** Returns a sentence for the user: what happened and what to do next. */
export function problemText(error: unknown): string {
  if (error instanceof ApiProblem) {
    const { detail, errors, title } = error.problem
    // The first field error is more specific than the title.
    return detail ?? errors?.[0]?.detail ?? title
  }
  // `fetch` rejects with a TypeError if there was no response.
  if (error instanceof TypeError) return navigator.onLine ? problemTexts.unreachable : problemTexts.offline
  return problemTexts.internal
}

/** Whether an error is handled centrally: 401 and 403 lead to the login, 429 has its own toast. */
export function isHandledElsewhere(error: unknown): boolean {
  return error instanceof ApiProblem && [401, 403, 429].includes(error.status)
}

/** Whether the requested object does not exist, or not for this person. */
export const isMissing = (error: unknown): boolean => error instanceof ApiProblem && error.status === 404

const toastedErrors = new WeakSet<Error>()

/** Shows a failed change as a toast, once, unless it is handled centrally. */
export function toastProblem(error: unknown, before = '') {
  if (isHandledElsewhere(error)) return
  if (error instanceof Error) {
    if (toastedErrors.has(error)) return
    toastedErrors.add(error)
  }
  toast.error(before + problemText(error))
}

/** Shows the toast when the form or dialog that would show the error is closed. */
export const toastUnfinished = (error: unknown) => toastProblem(error, problemTexts.notDone)

/** Shows the specified toast for 429 responses, one at a time [S56]. */
export function toastRateLimits() {
  return onProblem(({ status }) => {
    if (status === 429) toast.error(problemTexts.rateLimited, { id: 'rate-limited' })
  })
}

/** Returns the messages of a refused form by field path: `#/items/0/name` becomes `items.0.name`. */
export function fieldProblems(error: unknown): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {}
  const entries = error.problem.errors?.map(({ pointer, detail }) => [toFieldPath(pointer), detail]) ?? []
  return Object.fromEntries(entries)
}

const toFieldPath = (pointer: string) =>
  pointer
    .replace(/^#?\//, '')
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.')
