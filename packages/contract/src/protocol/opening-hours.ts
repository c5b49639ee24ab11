import { clockIn, clockText } from '#/protocol/time-zones.ts'

/** Weekdays (0 is Sunday) and hours such as '07:30', in the organization's time zone; both hours null: all day. */
export interface OpeningHours {
  weekdays: readonly number[]
  opensAt: string | null
  closesAt: string | null
}

export const weekdayNames = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const

const list = new Intl.ListFormat('pt-BR')

/**
 * Converts a moment to local time.
 *
 * @param timeZone IANA name, such as `America/Manaus`
 * @returns the day as '2026-11-24', the weekday (0 is Sunday), and the time as '07:30'
 */
export function localTime(now: Date, timeZone: string): { day: string; weekday: number; time: string } {
  const [day = '', time = ''] = clockText(clockIn(timeZone), now).split('T')
  return { day, weekday: new Date(`${day}T00:00:00Z`).getUTCDay(), time }
}

/** Whether a moment is within the opening hours; the closing minute is outside. */
export function isWithinHours({ weekdays, opensAt, closesAt }: OpeningHours, now: Date, timeZone: string): boolean {
  const { weekday, time } = localTime(now, timeZone)
  if (!weekdays.includes(weekday)) return false
  return opensAt === null || closesAt === null || (time >= opensAt && time < closesAt)
}

/**
 * Describes opening hours, such as 'segunda e terça, das 08:00 às 17:00'.
 *
 * @param wholeDay appended after the days if there are no hours
 */
export function hoursText({ weekdays, opensAt, closesAt }: OpeningHours, wholeDay = ''): string {
  const days =
    weekdays.length === 7
      ? 'todos os dias'
      : list.format(weekdayNames.flatMap((name, day) => (weekdays.includes(day) ? [name] : [])))
  return `${days}${opensAt === null ? wholeDay : `, das ${opensAt} às ${closesAt}`}`
}

/** Describes the next opening, such as 'amanhã, às 08:00', for a moment outside the opening hours. */
export function nextOpening({ weekdays, opensAt }: OpeningHours, now: Date, timeZone: string): string {
  const { weekday, time } = localTime(now, timeZone)
  const begins = opensAt ?? '00:00'
  const ahead = [0, 1, 2, 3, 4, 5, 6, 7].find(
    (days) => weekdays.includes((weekday + days) % 7) && (days > 0 || time < begins),
  )
  const day = ahead === 0 ? 'hoje' : ahead === 1 ? 'amanhã' : weekdayNames[(weekday + (ahead ?? 0)) % 7]
  return opensAt === null ? `${day}` : `${day}, às ${opensAt}`
}
