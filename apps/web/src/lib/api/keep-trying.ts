const SOONEST_MS = 3000
const LATEST_MS = 48_000

/**
 * Resolves when the connection returns or after a while, because browsers do not report every weak network as offline.
 */
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
 * Repeats an attempt until it succeeds, with growing waits that are partly random, because a whole school may wait for
 * the same server.
 *
 * @returns a function that stops the attempts
 */
export function retryUntilDone(attempt: () => Promise<unknown>): () => void {
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
