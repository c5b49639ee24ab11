import { performance } from 'node:perf_hooks'

/** How busy this process is with streams, as the number of milliseconds that text may wait for more text. */
export interface LoadGauge {
  /** Counts a stream in; call the answer once when it ends. */
  enter: () => () => void
  /** Milliseconds: 30 when idle, 100 at 200 streams, at most 250. */
  window: () => number
  readonly streams: number
}

const SHORTEST_MS = 30
const LONGEST_MS = 250
/** What so many streams add to the shortest, or an event loop that is busy for the second of these shares of its time. */
const STEP_MS = 70
const MANY_STREAMS = 200
const BUSY_FROM = 0.3
const BUSY_TO = 0.8
const SAMPLE_MS = 250

/** One for the process: batches grow with the number of streams or the event loop's load, whichever asks for more. */
export function createLoadGauge(): LoadGauge {
  let streams = 0
  let since = performance.eventLoopUtilization()
  let sampledAt = performance.now()
  let busy = 0

  function sample(): void {
    const now = performance.now()
    if (now - sampledAt < SAMPLE_MS) return
    const current = performance.eventLoopUtilization()
    busy = performance.eventLoopUtilization(current, since).utilization
    since = current
    sampledAt = now
  }

  return {
    get streams() {
      return streams
    },
    enter() {
      streams++
      let inside = true
      return () => {
        if (inside) streams--
        inside = false
      }
    },
    window() {
      sample()
      const load = Math.max(streams / MANY_STREAMS, (busy - BUSY_FROM) / (BUSY_TO - BUSY_FROM))
      return Math.min(LONGEST_MS, SHORTEST_MS + STEP_MS * Math.max(load, 0))
    },
  }
}
