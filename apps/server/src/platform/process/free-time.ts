/** Milliseconds. */
const TICK_MS = 50

export interface FreeTime {
  /** Milliseconds in which this process could hear what others said. */
  elapsed(): number
  stop(): void
}

/**
 * Counts time in which this process was free. While it reads modules, or a busy machine gives it no processor, an answer waits
 * unheard for as long as that takes, and who has sent it is not to blame: all of such a time counts as one tick.
 */
export function countFreeTime(onTick?: (elapsed: number) => void): FreeTime {
  let elapsed = 0
  const timer = setInterval(() => {
    elapsed += TICK_MS
    onTick?.(elapsed)
  }, TICK_MS).unref()
  return { elapsed: () => elapsed, stop: () => clearInterval(timer) }
}
