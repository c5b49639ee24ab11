/** Milliseconds until blocked streams are tried again. */
const PAUSE = 120_000

/** Milliseconds without a first event after which a stream counts as blocked. */
export const QUIET = 5000

let heldUntil = 0

/**
 * Whether a proxy, filter or virus scanner between page and server blocks streams. Pages then poll instead, and try
 * streams again later, or at once after a change of network.
 */
export const streams = {
  areHeld: (): boolean => performance.now() < heldUntil,
  hold() {
    heldUntil = performance.now() + PAUSE
  },
  pass() {
    heldUntil = 0
  },
}

addEventListener('online', streams.pass)

/**
 * Aborts a stream that delivers no first event in time, and marks streams as blocked. Call `heard` on the first event.
 */
export function awaitFirstWord(signal: AbortSignal) {
  const late = new AbortController()
  const timer = setTimeout(() => {
    streams.hold()
    late.abort(new TypeError('the stream is held back'))
  }, QUIET)
  return { signal: AbortSignal.any([signal, late.signal]), heard: () => clearTimeout(timer) }
}
