import { timeZoneLabels } from '#/text/time-zone-labels.ts'

/** `21/11/2026 14:32` */
export const schoolTime = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(Date.parse(instant))
    .replace(',', '')

/** `Horário de Brasília.` */
export const zoneHint = (timeZone: string): string =>
  `Horário de ${Object.entries(timeZoneLabels).find(([zone]) => zone === timeZone)?.[1] ?? timeZone}.`

/** `1 h 05 min`, `12 min`, `40 s` */
export function spanText(seconds: number): string {
  if (seconds < 60) return `${Math.max(0, Math.floor(seconds))} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}
