import { ApiProblem } from '@prosa/contract/client/client.ts'
import { isMissing } from '#/lib/api/problems.ts'

/** Milliseconds between two polls when streams do not work. */
export const POLL_INTERVAL_MS = 1000

/** Increasing pauses, so that a restarting server is not flooded. */
const retryPausesMs = [300, 1000, 2000, 5000]

export const pauseBefore = (tries: number): number => retryPausesMs[Math.min(tries, retryPausesMs.length - 1)] ?? 0

/** Waits for milliseconds, or until the internet returns or the signal aborts. */
export function pauseUntilOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
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

/** Waits until the browser is online or the signal aborts. */
export async function untilOnline(signal: AbortSignal): Promise<void> {
  while (!navigator.onLine && !signal.aborted) await pauseUntilOnline(60_000, signal)
}

/** Milliseconds within which a response has to begin. */
const MAX_RESPONSE_WAIT_MS = 30_000

/** Aborts a call whose response does not begin; once begun it may take any time. */
export async function withDeadline(
  call: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal,
): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new TypeError('the server did not answer')), MAX_RESPONSE_WAIT_MS)
  try {
    return await call(AbortSignal.any([signal, late.signal]))
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Next step for an undelivered message: `wait` for the internet, try `again` by itself, stand `behind` another tab's message, leave it to
 * the person (`refused`), or give up when the chat is `gone`.
 */
type NextStep = 'wait' | 'again' | 'behind' | 'refused' | 'gone'

/** Automatic attempts: about twenty seconds, the longest restart of the server. */
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

/** Whether a failed request may have reached the server: no response, or one of a proxy. */
export const mayHaveArrived = (error: unknown): boolean => !(error instanceof ApiProblem) || error.status >= 500
