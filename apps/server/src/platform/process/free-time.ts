const TICK_MS = 50

export interface FreeTime {
  /** Milliseconds in which this process could receive responses. */
  elapsed(): number
  stop(): void
}

/**
 * Counts time in which this process was free. While it loads modules, or a busy machine gives it no processor, it reads no
 * responses, for which their sender is not to blame: such a pause counts as one tick.
 */
export function countFreeTime(onTick?: (elapsed: number) => void): FreeTime {
  let elapsed = 0
  const timer = setInterval(() => {
    elapsed += TICK_MS
    onTick?.(elapsed)
  }, TICK_MS).unref()
  return { elapsed: () => elapsed, stop: () => clearInterval(timer) }
}
