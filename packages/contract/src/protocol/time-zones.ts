/** Where nobody has chosen another one. */
export const defaultTimeZone = 'America/Sao_Paulo'

/** The clocks of a zone, for `clockText`. */
export const clockIn = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

/**
 * What they show, as in `2026-11-21T23:30`. By its parts: how a language puts them together changes from browser to browser
 * (Canadian English was `2026-11-21`, then `11/21/2026`).
 */
export function clockText(clock: Intl.DateTimeFormat, instant: Date | number): string {
  const parts = new Map(clock.formatToParts(instant).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

const partsOf = (instant: number, timeZone: string): string => clockText(clockIn(timeZone), instant)

/** An instant (ISO 8601) as the clocks of a zone show it, as `<input type="datetime-local">` wants it; '' for none. */
export const toLocal = (instant: string | null, timeZone: string): string =>
  instant === null ? '' : partsOf(Date.parse(instant), timeZone)

/** When the clocks of a zone show `2026-11-21T23:30`; null for ''. */
export function toInstant(local: string, timeZone: string): string | null {
  if (local === '') return null
  const asUtc = Date.parse(`${local}:00Z`)
  return new Date(2 * asUtc - Date.parse(`${partsOf(asUtc, timeZone)}:00Z`)).toISOString()
}
