import { ApiProblem } from '@prosa/contract/client/client.ts'
import { isMissing } from '#/lib/api/problems.ts'

/** Milliseconds between two questions where streams do not come through. */
export const BETWEEN_QUESTIONS = 1000

/** They grow from try to try, so that a server that comes back is not run over. */
const pauses = [300, 1000, 2000, 5000]

export const pauseBefore = (tries: number): number => pauses[Math.min(tries, pauses.length - 1)] ?? 0

/** Milliseconds, cut short when the internet comes back or the signal ends it. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const wake = new AbortController()
  const timer = setTimeout(() => wake.abort(), milliseconds)
  return new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { signal: wake.signal })
    signal.addEventListener('abort', () => resolve(), { signal: wake.signal })
    wake.signal.addEventListener('abort', () => resolve())
    if (signal.aborted) resolve()
  }).finally(() => {
    clearTimeout(timer)
    wake.abort()
  })
}

/** Until the browser is on the internet again, or the signal ends it. */
export async function untilOnline(signal: AbortSignal): Promise<void> {
  while (!navigator.onLine && !signal.aborted) await pause(60_000, signal)
}

/** Milliseconds in which an answer begins. */
const MOST_MS = 30_000

/** Gives up a call whose answer does not begin; once it has begun it may take as long as it likes. */
export async function withDeadline(
  call: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal,
): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new TypeError('the server did not answer')), MOST_MS)
  try {
    return await call(AbortSignal.any([signal, late.signal]))
  } finally {
    clearTimeout(timer)
  }
}

/**
 * What to do about a message that did not get through: `wait` for the internet, try `again` by itself, stand in line
 * behind what goes on elsewhere (`behind`), leave it to the person (`refused`), or give up where the chat is `gone`.
 */
type NextStep = 'wait' | 'again' | 'behind' | 'refused' | 'gone'

/** Tries without asking the person: about twenty seconds, which a restart of the server takes at most. */
const mostTries = 5

export function afterFailure(error: unknown, tries: number): NextStep {
  if (isMissing(error)) return 'gone'
  if (error instanceof ApiProblem) {
    if (error.code === 'chat_busy' || error.code === 'chat_moved') return 'behind'
    return error.status >= 500 && tries < mostTries ? 'again' : 'refused'
  }
  if (!navigator.onLine) return 'wait'
  return error instanceof TypeError && tries < mostTries ? 'again' : 'refused'
}

/** No answer came, or one of what stands before the server: the server may have been asked all the same. */
export const mayHaveArrived = (error: unknown): boolean => !(error instanceof ApiProblem) || error.status >= 500
