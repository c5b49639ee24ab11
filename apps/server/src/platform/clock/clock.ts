/** Where the time comes from. What several instances must agree on uses the database's clock instead. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Less than this is what asking itself takes, and what clocks that are set by a time server differ by. */
const WORTH_MS = 1000

/**
 * The clock of all instances, which is the database's: the machine's own, put right by how far it was off when `compare` last
 * asked. Until then, and where the two agree, it is the machine's.
 */
export function createSharedClock(machine: Clock = systemClock) {
  let aheadMs = 0
  return {
    now: () => new Date(machine.now().getTime() + aheadMs),
    /** Answers by how many milliseconds the database is ahead of this machine where that has changed. */
    async compare(askDatabase: () => Promise<number>): Promise<number | undefined> {
      const here = machine.now().getTime()
      const begin = performance.now()
      const there = await askDatabase()
      const tookMs = performance.now() - begin
      const found = there - here - tookMs / 2
      if (Math.abs(found - aheadMs) < WORTH_MS + tookMs) return undefined
      return (aheadMs = found)
    },
  }
}

export interface MovableClock extends Clock {
  /** Moves the clock by so many milliseconds, backwards where negative. */
  advance(milliseconds: number): void
  set(instant: Date): void
}

/** A clock that stands still until a test moves it. */
export function createMovableClock(start: Date = new Date()): MovableClock {
  let instant = start.getTime()
  return {
    now: () => new Date(instant),
    advance: (milliseconds) => {
      instant += milliseconds
    },
    set: (next) => {
      instant = next.getTime()
    },
  }
}
