import { clockIn, clockText } from '#/protocol/time-zones.ts'
import { z } from '#/protocol/zod.ts'

/** A day that people ask about, as `2026-11-21`: near enough for days before and after it to exist wherever they are counted. */
export const daySchema = z.iso
  .date()
  .refine((day) => day >= '1970-01-01' && day < '2200-01-01', 'Escolha um dia entre 1970 e 2199.')

/** A moment that people choose, for which the same holds. */
export const momentSchema = z.iso.datetime({ offset: true, error: 'Informe data e hora.' }).refine((text) => {
  const year = new Date(text).getUTCFullYear()
  return year >= 1970 && year < 2200
}, 'Escolha um dia entre 1970 e 2199.')

/** The same as its field holds it while it is written, as `2026-11-21T14:30`; '' for none. */
export const writtenMomentSchema = z
  .string()
  .refine(
    (text) => text === '' || momentSchema.safeParse(`${text}:00Z`).success,
    'Escreva um dia entre 1970 e 2199, ou deixe em branco.',
  )

/** An instant (ISO 8601) as the clocks of a zone show it, as `<input type="datetime-local">` wants it; '' for none. */
export const toLocal = (instant: string | null, timeZone: string): string =>
  instant === null ? '' : clockText(clockIn(timeZone), Date.parse(instant))

const dayMs = 86_400_000

/**
 * When the clocks of a zone show `2026-11-21T23:30`; null for ''. Where they are set on a summer time begins or ends, that may be
 * twice, then it is the first time; or never, then it is as long after the change as the text is after the hour that is left out.
 */
export function toInstant(local: string, timeZone: string): string | null {
  if (local === '') return null
  const clock = clockIn(timeZone)
  const asUtc = Date.parse(`${local}:00Z`)
  const ahead = (instant: number) => Date.parse(`${clockText(clock, instant)}:00Z`) - instant
  const [byBefore, byAfter] = [asUtc - ahead(asUtc - dayMs), asUtc - ahead(asUtc + dayMs)]
  const isShown = (instant: number) => instant + ahead(instant) === asUtc
  return new Date(!isShown(byBefore) && isShown(byAfter) ? byAfter : byBefore).toISOString()
}

/** The last second of a day (`2026-11-21`) by the clocks of a zone, however many hours that day has. */
export function endOfDay(day: string, timeZone: string): Date {
  const next = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
  return new Date(Date.parse(toInstant(`${next}T00:00`, timeZone) ?? '') - 1000)
}
