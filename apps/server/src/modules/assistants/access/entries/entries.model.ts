import type { FieldError } from '@prosa/contract/protocol/errors.ts'
import { toInstant } from '@prosa/contract/protocol/time-zones.ts'

/** The last second of a day in a time zone; null for access without an end. */
export function endOf(lastDay: string | null, timeZone: string): Date | null {
  const lastMinute = toInstant(lastDay === null ? '' : `${lastDay}T23:59`, timeZone)
  return lastMinute === null ? null : new Date(Date.parse(lastMinute) + 59_000)
}

/** What is wrong with an end of access: one that is over before it begins. */
export function endProblem(end: Date | null, now: Date): FieldError | undefined {
  if (end === null || end > now) return undefined
  return { pointer: '#/lastDay', code: 'past', detail: 'Escolha hoje ou uma data futura.' }
}
