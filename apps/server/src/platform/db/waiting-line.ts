export interface LineLimits {
  /** Tasks that run at once. */
  slots: number
  /** Longest wait in milliseconds while no task of the line succeeds: then the database does not answer. */
  stuckMs: number
  /** Longest wait in milliseconds in any case. */
  longestMs: number
}

interface Waiter {
  startTask(): void
  refuse(): void
}

/**
 * Lets tasks run in the order in which they came, some at once. A task that waits stays in line as long as others succeed, so that a
 * burst is served late instead of refused; it is refused with the error of a request that gets no connection.
 */
export class WaitingLine {
  readonly #limits: LineLimits
  readonly #waiting = new Set<Waiter>()
  #running = 0
  #succeededAt = -Infinity

  constructor(limits: LineLimits) {
    this.#limits = limits
  }

  get waitingCount(): number {
    return this.#waiting.size
  }

  get isEmpty(): boolean {
    return this.#running === 0
  }

  /** Resolves when a slot is free for the caller, who calls `leave` after its task. Rejects after the limits of the line. */
  async enter(): Promise<void> {
    if (this.#running >= this.#limits.slots) return this.#wait()
    this.#running++
  }

  /** Passes the slot to the task that waited longest, so that none overtakes. */
  endTask(hasSucceeded: boolean): void {
    if (hasSucceeded) this.#succeededAt = performance.now()
    const [next] = this.#waiting
    if (next) next.startTask()
    else this.#running--
  }

  refuseWaiting(): void {
    for (const waiter of this.#waiting) waiter.refuse()
  }

  #wait(): Promise<void> {
    const { stuckMs, longestMs } = this.#limits
    const since = performance.now()
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const end = (settleWait: () => void) => () => {
        clearTimeout(timer)
        this.#waiting.delete(waiter)
        settleWait()
      }
      const waiter = {
        startTask: end(resolve),
        refuse: end(() => reject(new Error('timeout exceeded when trying to connect'))),
      }
      const refuseInTime = () => {
        const deadline = Math.min(since + longestMs, Math.max(since, this.#succeededAt) + stuckMs)
        const restMs = deadline - performance.now()
        if (restMs <= 0) waiter.refuse()
        else timer = setTimeout(refuseInTime, restMs)
      }
      this.#waiting.add(waiter)
      refuseInTime()
    })
  }
}

/** Lines with the same limits, each for the tasks of one key. */
export class WaitingLines {
  readonly #limits: LineLimits
  readonly #lines = new Map<string, WaitingLine>()

  constructor(limits: LineLimits) {
    this.#limits = limits
  }

  /** Runs a task in the line of its key, and returns its result. */
  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? new WaitingLine(this.#limits)
    this.#lines.set(key, line)
    await line.enter()
    let hasSucceeded = false
    try {
      const result = await task()
      hasSucceeded = true
      return result
    } finally {
      line.endTask(hasSucceeded)
      if (line.isEmpty) this.#lines.delete(key)
    }
  }

  refuseWaiting(): void {
    for (const line of this.#lines.values()) line.refuseWaiting()
  }
}
