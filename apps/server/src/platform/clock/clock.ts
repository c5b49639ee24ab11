import { endOfDay } from '@prosa/contract/protocol/day.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/** Where the time comes from. What several instances must agree on uses the database's clock instead. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Less than this is what asking itself takes, and what clocks that are set by a time server differ by. */
const WORTH_MS = 1000

/**
 * The clock of all instances, which is the database's as `compare` last heard it. In between it goes on by what has gone by in this
 * process: a machine whose clock leaps takes nobody's session, link or document with it. Until the first look it begins at the machine's.
 */
export function createSharedClock(machine: Clock = systemClock, elapsedMs = () => performance.now()) {
  const beginningOf = () => machine.now().getTime() - elapsedMs()
  let beginning = beginningOf()
  let machineBeginning = beginning
  return {
    now: () => new Date(beginning + elapsedMs()),
    /** Whether the machine has slept, or its clock was set, since `compare` last looked. */
    hasLeapt: () => Math.abs(beginningOf() - machineBeginning) >= WORTH_MS,
    /** Answers by how many milliseconds the database is ahead of this machine where that was not known. */
    async compare(askDatabase: () => Promise<number>): Promise<number | undefined> {
      const machineNow = beginningOf()
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

/** The last second of the `lastDay` of a call, by the clocks of a zone. Throws `validation_failed` at the field where the day is over. */
export function endOfLastDay(lastDay: string, timeZone: string, clock: Clock): Date {
  const end = endOfDay(lastDay, timeZone)
  if (end > clock.now()) return end
  const past = { pointer: '#/lastDay', code: 'past', detail: 'Escolha hoje ou uma data futura.' }
  throw new DomainError('validation_failed', { errors: [past] })
}

/**
 * Writes instants as people of a time zone read them, '' for none: `21/11/2026 16:44:47`, which a spreadsheet takes for a moment
 * and sorts, where Intl's own comma makes it a text. One for a whole table, because it is dear to make.
 */
export function momentsIn(
  timeZone: string,
  timeStyle: 'short' | 'medium' = 'medium',
): (at: Date | string | null) => string {
  const format = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle })
  return (at) => (at === null ? '' : format.format(new Date(at)).replace(',', ''))
}
