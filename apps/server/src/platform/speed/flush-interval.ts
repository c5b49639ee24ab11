/**
 * When the text of streaming answers is read from the providers' connections and passed on. Between two reads it waits in the
 * kernel's buffers, so that an answer costs processor time per interval and not per token. Measured before any text was
 * gathered: 200 streams of 50 tokens a second cost the provider's parser 0.12 processor seconds for 1,000 tokens, and a proxy
 * that only copies bytes 0.05. With everything in this folder the whole server, which also stores each event, took 0.047 to 0.063
 * on a machine with other work (docs/decisions/floors.md).
 */
export interface FlushSchedule {
  /** Runs `read` within one interval, together with the reads of other answers. */
  scheduleRead: (read: () => void) => void
  /** Runs `flush` once the reads that are under way or come next have brought what the connections hold. */
  scheduleFlush: (flush: () => void) => void
}

/** The schedule of a process, whose interval follows its load. */
export interface FlushInterval extends FlushSchedule {
  /** Counts a stream in; call the answer once when it ends. */
  enter: () => () => void
  readonly streams: number
  /** Milliseconds between two reads of an answer: 30 when idle, 60 to 130 at 200 streams by what is free, at most 250. */
  currentMs: () => number
}

const SHORTEST_MS = 30
const LONGEST_MS = 250
/** What so many streams add to the shortest interval of a busy process, or one alone that has nothing free. */
const STEP_MS = 100
const MANY_STREAMS = 200
/** The part of the time that reading may take while nothing else is to be done. */
const FREE_SHARE = 0.3
/** Below the first of these shares of its time the process is free, from the second on it is busy. */
const BUSY_FROM = 0.3
const BUSY_TO = 0.8
const SAMPLE_MS = 250

/**
 * One for the process: the interval grows with the number of streams and with what the process has to do besides, so that where
 * processors are free words come sooner. `usedShare` answers which share of its time the process was busy, or kept from
 * running by others, since it was asked last.
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

/** A loop that waits for a processor counts as busy too: it is not in its waiting phase. */
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
 * So many answers are read together; the process has time for others before the next. Reading a quarter of the answers at a
 * time cost 200 answers a quarter to a third more processor time and brought the first words no sooner.
 */
const READ_TOGETHER = 200

/**
 * Has a timer only while a read or a flush waits, and lets it run so often that each of the `streams` is read once within
 * `intervalMs`: those first that have waited longest.
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
    // The event loop takes what the sockets have before it runs this.
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
