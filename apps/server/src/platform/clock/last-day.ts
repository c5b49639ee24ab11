import { endOfDay } from '@prosa/contract/protocol/day.ts'
import type { Clock } from '#/platform/clock/clock.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/** The last second of the `lastDay` of a call, by the clocks of a zone. Throws `validation_failed` at the field where the day is over. */
export function endOfLastDay(lastDay: string, timeZone: string, clock: Clock): Date {
  const end = endOfDay(lastDay, timeZone)
  if (end > clock.now()) return end
  const past = { pointer: '#/lastDay', code: 'past', detail: 'Escolha hoje ou uma data futura.' }
  throw new DomainError('validation_failed', { errors: [past] })
}
