/** The default time zone of an installation. */
export const defaultTimeZone = 'America/Sao_Paulo'

/** Creates the formatter of a time zone for `clockText`. */
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
 * Formats local time as `2026-11-21T23:30`. It joins the parts itself, because the formats of browsers change (Canadian
 * English was `2026-11-21`, then `11/21/2026`).
 */
export function clockText(clock: Intl.DateTimeFormat, instant: Date | number): string {
  const parts = new Map(clock.formatToParts(instant).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}
