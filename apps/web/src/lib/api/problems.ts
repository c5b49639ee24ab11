import { ApiProblem } from '@prosa/contract/client/client.ts'
import { onProblem } from '#/lib/api/api.ts'
import { toast } from '#/lib/device/toast.ts'
import { problemTexts } from '#/text/problem-texts.ts'

/** A sentence for a person: what happened and what to do next. */
export function problemText(error: unknown): string {
  if (error instanceof ApiProblem) {
    const { detail, errors, title } = error.problem
    // of what was refused the first reason says more than that something was
    return detail ?? errors?.[0]?.detail ?? title
  }
  // `fetch` rejects with a TypeError when no answer came
  if (error instanceof TypeError) return navigator.onLine ? problemTexts.unreachable : problemTexts.offline
  return problemTexts.internal
}

/** Answers that one place handles for everyone: 401 and 403 lead to the login, 429 has its own toast. */
export function isHandledElsewhere(error: unknown): boolean {
  return error instanceof ApiProblem && [401, 403, 429].includes(error.status)
}

/** What was asked for is not there (any more), or not for this person. */
export const isMissing = (error: unknown): boolean => error instanceof ApiProblem && error.status === 404

const told = new WeakSet<Error>()

/** Tells about a change that failed, once, unless another place does. */
export function toastProblem(error: unknown, before = '') {
  if (isHandledElsewhere(error)) return
  if (error instanceof Error) {
    if (told.has(error)) return
    told.add(error)
  }
  toast.error(before + problemText(error))
}

/** The same where the form or the dialog that would show it is gone. */
export const toastLeftProblem = (error: unknown) => toastProblem(error, problemTexts.notDone)

/** Shows the specified toast for every 429, once at a time [S56]. */
export function toastRateLimits() {
  return onProblem(({ status }) => {
    if (status === 429) toast.error(problemTexts.rateLimited, { id: 'rate-limited' })
  })
}

/** Field messages of a refused form by the field's path: `#/items/0/name` becomes `items.0.name`. */
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
