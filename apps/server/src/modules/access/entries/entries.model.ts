import type { FieldError } from '@prosa/contract/errors.ts'

/** Brazil has no daylight saving time: the day ends at the same moment all year. */
const endOfDay = 'T23:59:59-03:00'

/** The last moment of a day in the product's time zone; null for access without an end. */
export const endOf = (lastDay: string | null): Date | null => (lastDay === null ? null : new Date(lastDay + endOfDay))

/** What is wrong with an end of access: one that is over before it begins. */
export function lastDayProblem(lastDay: string | null, now: Date): FieldError | undefined {
  const end = endOf(lastDay)
  if (end === null || end > now) return undefined
  return { pointer: '#/lastDay', code: 'past', detail: 'Escolha hoje ou uma data futura.' }
}
