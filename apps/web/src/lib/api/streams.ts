/** Milliseconds until blocked streams are tried again. */
const RETRY_AFTER_MS = 120_000

/** Milliseconds without a first event after which a stream counts as blocked. */
export const MAX_SILENCE_MS = 5000

let heldUntil = 0

/**
 * Whether a proxy, filter or virus scanner between page and server blocks streams. Pages then poll instead, and try
 * streams again later, or at once after a change of network.
 */
export const streamHealth = {
  areHeld: (): boolean => performance.now() < heldUntil,
  hold() {
    heldUntil = performance.now() + RETRY_AFTER_MS
  },
  pass() {
    heldUntil = 0
  },
}

addEventListener('online', streamHealth.pass)

/**
 * Aborts a stream that delivers no first event in time, and marks streams as blocked. Call `noteFirstEvent` on the first event.
 */
export function awaitFirstWord(signal: AbortSignal) {
  const late = new AbortController()
  const timer = setTimeout(() => {
    streamHealth.hold()
    late.abort(new TypeError('the stream is held back'))
  }, MAX_SILENCE_MS)
  return { signal: AbortSignal.any([signal, late.signal]), noteFirstEvent: () => clearTimeout(timer) }
}
