/** Where nobody has chosen another one. */
export const defaultTimeZone = 'America/Sao_Paulo'

const partsOf = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(instant)
    .replace(' ', 'T')

/** An instant (ISO 8601) as the clocks of a zone show it, as `<input type="datetime-local">` wants it; '' for none. */
export const toLocal = (instant: string | null, timeZone: string): string =>
  instant === null ? '' : partsOf(Date.parse(instant), timeZone)

/** When the clocks of a zone show `2026-11-21T23:30`; null for ''. */
export function toInstant(local: string, timeZone: string): string | null {
  if (local === '') return null
  const asUtc = Date.parse(`${local}:00Z`)
  return new Date(2 * asUtc - Date.parse(`${partsOf(asUtc, timeZone)}:00Z`)).toISOString()
}
