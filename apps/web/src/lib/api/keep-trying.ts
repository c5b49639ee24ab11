const SOONEST_MS = 3000
const LATEST_MS = 48_000

/** When the connection is back, or after a while: a weak network may never have been reported as gone. */
export function nextChance(afterMs: number = SOONEST_MS): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, afterMs)
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    addEventListener('online', done)
  })
}

/**
 * Attempts it until it succeeds, each time after a longer while and not at the moment of everybody else: a whole school may
 * wait for the same server. Answers how to stop.
 */
export function keepTrying(attempt: () => Promise<unknown>): () => void {
  let isOver = false
  const untilItSucceeds = async () => {
    for (let wait = SOONEST_MS; !isOver; wait = Math.min(2 * wait, LATEST_MS)) {
      await nextChance(wait * (1 - Math.random() / 2))
      if (isOver) return
      isOver = await attempt().then(
        () => true,
        () => false,
      )
    }
  }
  void untilItSucceeds()
  return () => {
    isOver = true
  }
}
