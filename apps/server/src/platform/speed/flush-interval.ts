import { performance } from 'node:perf_hooks'

/**
 * The common beat of all answers: between two beats words wait in the kernel's buffers, at a beat they are read together,
 * and what was read is passed on together. So an answer costs per beat and not per word (stack.md 7).
 */
export interface Pace {
  /** Counts a stream in; call the answer once when it ends. */
  enter: () => () => void
  readonly streams: number
  /** Milliseconds between two readings of an answer: 30 when idle, 130 at 200 streams, at most 250. */
  window: () => number
  /** Runs within that time, at a beat: to read. */
  atBeat: (read: () => void) => void
  /** Runs when what is read at the next beat, or at the one that is being played, has come. */
  afterBeat: (pass: () => void) => void
}

const SHORTEST_MS = 30
const LONGEST_MS = 250
/** What so many streams add to the shortest, or an event loop that is busy for the second of these shares of its time. */
const STEP_MS = 100
const MANY_STREAMS = 200
const BUSY_FROM = 0.3
const BUSY_TO = 0.8
const SAMPLE_MS = 250

/** One for the process: windows grow with the number of streams or the event loop's load, whichever asks for more. */
export function createPace(): Pace {
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

  function window(): number {
    sample()
    const load = Math.max(streams / MANY_STREAMS, (busy - BUSY_FROM) / (BUSY_TO - BUSY_FROM))
    return Math.min(LONGEST_MS, SHORTEST_MS + STEP_MS * Math.max(load, 0))
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
    window,
    ...createBeat(window, () => streams),
  }
}

/** So many answers are read together; the process has time for others before the next. */
const READ_TOGETHER = 200

/**
 * Beats only while somebody waits, so often that each of the `streams` is read once within `window` milliseconds: those
 * first who have waited longest.
 */
export function createBeat(window: () => number, streams = () => 1): Pick<Pace, 'atBeat' | 'afterBeat'> {
  let reads: (() => void)[] = []
  let passes: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined

  const wait = () => void (timer ??= setTimeout(beat, window() / Math.max(1, Math.ceil(streams() / READ_TOGETHER))))

  function beat(): void {
    timer = undefined
    const due = reads.slice(0, READ_TOGETHER)
    reads = reads.slice(READ_TOGETHER)
    for (const read of due) read()
    // Behind the turn of the event loop that takes what the sockets have.
    setImmediate(pass)
    if (reads.length > 0) wait()
  }

  function pass(): void {
    const due = passes
    passes = []
    for (const pass of due) pass()
  }

  return {
    atBeat(read) {
      reads.push(read)
      wait()
    },
    afterBeat(pass) {
      passes.push(pass)
      wait()
    },
  }
}
