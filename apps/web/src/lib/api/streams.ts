/** Milliseconds for which streams are not tried again. */
const PAUSE = 120_000

/** A stream begins with a word: after so many milliseconds without one the page asks whether there is any. */
export const QUIET = 5000

let heldUntil = 0

/**
 * Whether something between this page and the server (a proxy, a filter, a virus scanner) keeps streams back or breaks them.
 * Then the page asks what is new instead, and tries streams again later, or at once in another network.
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

/** Gives up a stream whose first word does not come, and says so to all others; `heard` is that word. */
export function awaitFirstWord(signal: AbortSignal) {
  const late = new AbortController()
  const timer = setTimeout(() => {
    streams.hold()
    late.abort(new TypeError('the stream is held back'))
  }, QUIET)
  return { signal: AbortSignal.any([signal, late.signal]), heard: () => clearTimeout(timer) }
}
