const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Formats a countdown: `00:12:31`, or with days `2 dias, 03:12:31`; rounded up to a full second. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const days = Math.floor(seconds / 86_400)
  const rest = [Math.floor((seconds % 86_400) / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const clock = rest.map(twoDigits).join(':')
  return days === 0 ? clock : `${days} ${days === 1 ? 'dia' : 'dias'}, ${clock}`
}

/** Formats remaining time: `12:31` for less than an hour, otherwise like a countdown. */
export const formatRemaining = (milliseconds: number): string => formatCountdown(milliseconds).replace(/^00:/, '')

/** Formats minutes: `45 minutos`, `1 hora e 30 minutos`. */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [
    ...(hours > 0 ? [`${hours} ${hours === 1 ? 'hora' : 'horas'}`] : []),
    ...(rest > 0 || hours === 0 ? [`${rest} ${rest === 1 ? 'minuto' : 'minutos'}`] : []),
  ]
  return parts.join(' e ')
}

/** Formats elapsed time, rounded down: `1 h 05 min`, `12 min`, `40 s`. */
export function spanText(seconds: number): string {
  if (seconds < 60) return `${Math.max(0, Math.floor(seconds))} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}
