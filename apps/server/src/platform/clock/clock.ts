/** Where the time comes from. What several instances must agree on uses the database's clock instead. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

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
