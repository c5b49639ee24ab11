/** One timer for every stream: 500 streams of 50 tokens/s would otherwise be 25,000 timers a second. */
export class TimerWheel {
  readonly #slots: (() => void)[][] = Array.from({ length: SLOTS }, () => [])
  #position = 0
  #waiting = 0
  #ticker: NodeJS.Timeout | undefined

  /** Calls `task` once at `due` (as performance.now(), at most a minute ahead), or at the next tick when that is past. */
  at(due: number, task: () => void): void {
    const now = slotAt(performance.now())
    if (this.#waiting === 0) this.#position = now
    const slot = Math.min(Math.max(Math.ceil(due / TICK_MS), this.#position + 1, now), now + SLOTS - 1)
    this.#slots[slot % SLOTS]?.push(task)
    this.#waiting++
    this.#ticker ??= setInterval(() => this.#tick(), TICK_MS)
  }

  #tick(): void {
    const now = slotAt(performance.now())
    while (this.#position < now) {
      this.#position++
      const due = this.#slots[this.#position % SLOTS] ?? []
      if (due.length === 0) continue
      this.#slots[this.#position % SLOTS] = []
      this.#waiting -= due.length
      for (const task of due) task()
    }
    if (this.#waiting > 0) return
    clearInterval(this.#ticker)
    this.#ticker = undefined
  }
}

const TICK_MS = 2
const SLOTS = 32_768

function slotAt(time: number): number {
  return Math.floor(time / TICK_MS)
}
