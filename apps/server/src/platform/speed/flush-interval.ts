/**
 * When the text of streaming answers is read from the providers' connections and passed on. Between two reads it waits in the
 * kernel's buffers, so that an answer costs processor time per interval and not per token. Measured without this: 200 streams of
 * 50 tokens a second cost the provider's parser 0.12 processor seconds for 1,000 tokens, and a proxy that only copies bytes 0.05.
 * With everything in this folder the whole server, which also stores each event, took 0.047 to 0.063 on a machine with other work
 * (docs/decisions/floors.md).
 */
export interface FlushSchedule {
  /** Runs `read` within one interval, together with the reads of other answers. */
  scheduleRead: (read: () => void) => void
  /** Runs `flush` once current and next reads have taken what the connections hold. */
  scheduleFlush: (flush: () => void) => void
}

/** The schedule of a process, whose interval follows its load. */
export interface FlushInterval extends FlushSchedule {
  /** Registers a stream; call the returned function once when it ends. */
  enter: () => () => void
  readonly streams: number
  /** Milliseconds between two reads of an answer: 30 when idle, 60 to 130 at 200 streams depending on free processor time, at most 250. */
  currentMs: () => number
}

const SHORTEST_MS = 30
const LONGEST_MS = 250
/** Added to the shortest interval for 200 streams in a busy process, or for one stream without free processor time. */
const STEP_MS = 100
const MANY_STREAMS = 200
/** Share of the time that reading may take while there is no other work. */
const FREE_SHARE = 0.3
/** Shares of busy time below which the process counts as free, and above which as busy. */
const BUSY_FROM = 0.3
const BUSY_TO = 0.8
const SAMPLE_MS = 250

/**
 * Creates the interval of the process: it grows with the number of streams and the other load, so that with free processors text
 * arrives sooner. `usedShare` returns the share of time since its last call in which the process was busy or waiting for a
 * processor.
 */
export function createFlushInterval(usedShare = eventLoopShare()): FlushInterval {
  let streams = 0
  let sampledAt = performance.now()
  let used = 0

  function sample(): void {
    const now = performance.now()
    if (now - sampledAt < SAMPLE_MS) return
    used = usedShare()
    sampledAt = now
  }

  function currentMs(): number {
    sample()
    const busy = Math.min(1, Math.max(0, (used - BUSY_FROM) / (BUSY_TO - BUSY_FROM)))
    const load = Math.max(busy, (streams / MANY_STREAMS) * (FREE_SHARE + (1 - FREE_SHARE) * busy))
    return Math.min(LONGEST_MS, SHORTEST_MS + STEP_MS * load)
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
    currentMs,
    ...createFlushSchedule(currentMs, () => streams),
  }
}

/** Measures the event loop's busy share, which includes waiting for a processor. */
function eventLoopShare(): () => number {
  let since = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, since)
    since = now
    return utilization
  }
}

/**
 * Number of answers read together before other work runs. Reading a quarter of the answers at a time cost 200 answers a quarter
 * to a third more processor time, and the first words arrived no sooner.
 */
const READ_TOGETHER = 200

/**
 * Creates a schedule that has a timer only while a read or flush waits, and runs often enough to read each of the `streams` once
 * within `intervalMs`, the longest waiting first.
 */
export function createFlushSchedule(intervalMs: () => number, streams = () => 1): FlushSchedule {
  let reads: (() => void)[] = []
  let flushes: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined

  const wait = () =>
    void (timer ??= setTimeout(readAll, intervalMs() / Math.max(1, Math.ceil(streams() / READ_TOGETHER))))

  function readAll(): void {
    timer = undefined
    const due = reads.slice(0, READ_TOGETHER)
    reads = reads.slice(READ_TOGETHER)
    for (const read of due) read()
    // The event loop reads the sockets before it runs this.
    setImmediate(flushAll)
    if (reads.length > 0) wait()
  }

  function flushAll(): void {
    const due = flushes
    flushes = []
    for (const flush of due) flush()
  }

  return {
    scheduleRead(read) {
      reads.push(read)
      wait()
    },
    scheduleFlush(flush) {
      flushes.push(flush)
      wait()
    },
  }
}
