import { endOfDay } from '@prosa/contract/protocol/day.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/** A source of the current time. Where several instances must agree, the database's clock is used instead. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Smaller differences are the delay of asking, or usual between clocks set by a time server. */
const WORTH_MS = 1000

/**
 * Creates a clock that follows the database's, as `compare` last read it. In between it counts the time elapsed in this process,
 * so that a jump of the machine's clock ends no session, link or document. Before the first comparison it starts from the
 * machine's clock.
 */
export function createSharedClock(machine: Clock = systemClock, elapsedMs = () => performance.now()) {
  const findBeginning = () => machine.now().getTime() - elapsedMs()
  let beginning = findBeginning()
  let machineBeginning = beginning
  return {
    now: () => new Date(beginning + elapsedMs()),
    /** Whether the machine slept or its clock was set since the last `compare`. */
    hasLeapt: () => Math.abs(findBeginning() - machineBeginning) >= WORTH_MS,
    /** Returns the newly found milliseconds by which the database is ahead of this machine; undefined where nothing changed. */
    async compare(askDatabase: () => Promise<number>): Promise<number | undefined> {
      const machineNow = findBeginning()
      const begin = elapsedMs()
      const there = await askDatabase()
      const tookMs = elapsedMs() - begin
      machineBeginning = machineNow
      const found = there - begin - tookMs / 2
      if (Math.abs(found - beginning) < WORTH_MS + tookMs) return undefined
      beginning = found
      return found - machineNow
    },
  }
}

export interface MovableClock extends Clock {
  /** Moves the clock by these milliseconds, backwards where negative. */
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

/** Returns the last second of a call's `lastDay` in a time zone. Throws `validation_failed` at this field where the day is over. */
export function endOfLastDay(lastDay: string, timeZone: string, clock: Clock): Date {
  const end = endOfDay(lastDay, timeZone)
  if (end > clock.now()) return end
  const past = { pointer: '#/lastDay', code: 'past', detail: 'Escolha hoje ou uma data futura.' }
  throw new DomainError('validation_failed', { errors: [past] })
}

/**
 * Returns a formatter of instants in a time zone, '' for null: `21/11/2026 16:44:47`, which a spreadsheet sorts as a date; the
 * comma of Intl would make it a text. Create one per table, because creating it is slow.
 */
export function momentsIn(
  timeZone: string,
  timeStyle: 'short' | 'medium' = 'medium',
): (at: Date | string | null) => string {
  const format = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle })
  return (at) => (at === null ? '' : format.format(new Date(at)).replace(',', ''))
}
