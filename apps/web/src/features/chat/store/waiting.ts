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

/** Gives up a call whose answer does not begin; once it has begun it may take as long as it likes. */
export async function withDeadline(
  call: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal,
  milliseconds = 30_000,
): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new TypeError('the server did not answer')), milliseconds)
  try {
    return await call(AbortSignal.any([signal, late.signal]))
  } finally {
    clearTimeout(timer)
  }
}
