import { timeZoneLabels } from '#/text/time-zone-labels.ts'

/** Formats an instant as `21/11/2026 14:32` in the school's zone. */
export const schoolTime = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(Date.parse(instant))
    .replace(',', '')

/** Returns the zone's name, such as `Horário de Brasília.` */
export const zoneHint = (timeZone: string): string =>
  `Horário de ${Object.entries(timeZoneLabels).find(([zone]) => zone === timeZone)?.[1] ?? timeZone}.`
