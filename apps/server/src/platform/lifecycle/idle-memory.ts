import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_MS = 5_000
/** Largest share of time that an idle process may be busy. */
const QUIET = 0.1
/** Idle checks before a collection, which also discards V8's compiled code; after the start one is enough. */
const QUIET_LOOKS = 12
/** Least growth since the last collection that justifies another one. */
const GROWTH = 1.25

/**
 * Frees memory once the process has been idle for a minute and holds notably more than it needs: the heap grows with a start or a
 * rush of answers, and V8 alone keeps its size. Returns a function that stops this.
 */
export function giveBackIdleMemory(isBusy: () => boolean, lookMs = LOOK_MS): () => void {
  let settled = 0
  let quiet = 0
  let since = performance.eventLoopUtilization()

  function look(): void {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, since)
    since = now
    quiet = isBusy() || utilization > QUIET ? 0 : quiet + 1
    if (quiet < (settled === 0 ? 1 : QUIET_LOOKS) || getHeapStatistics().total_heap_size < settled * GROWTH) return
    collect()
    settled = getHeapStatistics().total_heap_size
    quiet = 0
  }

  const timer = setInterval(look, lookMs).unref()
  return () => clearInterval(timer)
}

/** Runs the only kind of collection that also shrinks the young generation, which holds the most. */
function collect(): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as NodeJS.GCFunction
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
