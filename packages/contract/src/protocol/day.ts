import { clockIn, clockText } from '#/protocol/time-zones.ts'
import { z } from '#/protocol/zod.ts'

/** A day, such as `2026-11-21`. The range ensures that calculations with neighboring days stay valid. */
export const daySchema = z.iso
  .date()
  .refine((day) => day >= '1970-01-01' && day < '2200-01-01', 'Escolha um dia entre 1970 e 2199.')

/** A moment chosen by a person, within the same range. */
export const momentSchema = z.iso.datetime({ offset: true, error: 'Informe data e hora.' }).refine((text) => {
  const year = new Date(text).getUTCFullYear()
  return year >= 1970 && year < 2200
}, 'Escolha um dia entre 1970 e 2199.')

/** A moment as its input field holds it, such as `2026-11-21T14:30`; may be empty. */
export const writtenMomentSchema = z
  .string()
  .refine(
    (text) => text === '' || momentSchema.safeParse(`${text}:00Z`).success,
    'Escreva o dia e a hora, de 1970 a 2199, ou deixe em branco.',
  )

/**
 * Converts an instant to local time in the format of `<input type="datetime-local">`.
 *
 * @param instant ISO 8601, or null
 * @param timeZone IANA name, such as `America/Manaus`
 * @returns empty for null
 */
export const toLocal = (instant: string | null, timeZone: string): string =>
  instant === null ? '' : clockText(clockIn(timeZone), Date.parse(instant))

const dayMs = 86_400_000

/**
 * Converts a local time to an instant. When clocks change, a time may occur twice: the first is meant. Or it does not
 * exist: then the result lies as long after the change as the text lies after the start of the skipped hour.
 *
 * @param local such as `2026-11-21T23:30`, or empty
 * @param timeZone IANA name, such as `America/Manaus`
 * @returns ISO 8601; null for an empty text
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

/** Returns the last second of a day (`2026-11-21`) in a time zone, whatever the length of that day. */
export function endOfDay(day: string, timeZone: string): Date {
  const next = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
  return new Date(Date.parse(toInstant(`${next}T00:00`, timeZone) ?? '') - 1000)
}
