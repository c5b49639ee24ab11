import { clockIn, clockText } from '@prosa/contract/protocol/time-zones.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { shownTimeZone } from '#/lib/format/time-zone.ts'

const locale = 'pt-BR'
const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const

const formatsIn = (timeZone: string) => ({
  date: new Intl.DateTimeFormat(locale, { ...day, timeZone }),
  time: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone }),
  longDate: new Intl.DateTimeFormat(locale, { ...day, day: 'numeric', month: 'long', timeZone }),
  clock: clockIn(timeZone),
})

let made: { zone: string; formats: ReturnType<typeof formatsIn> } | undefined

function inZone() {
  const zone = shownTimeZone()
  if (made?.zone !== zone) made = { zone, formats: formatsOf(zone) }
  return made.formats
}

/** An older browser may not know the name of a zone that was chosen on another. */
function formatsOf(zone: string) {
  try {
    return formatsIn(zone)
  } catch {
    return formatsIn(runtimeConfig.timeZone)
  }
}

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
const number = new Intl.NumberFormat(locale)
const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' })
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })

type Moment = Date | string | number

const toDate = (moment: Moment) => (moment instanceof Date ? moment : new Date(moment))

/** `21/11/2026` */
export const formatDate = (moment: Moment) => inZone().date.format(toDate(moment))

/** `14:32` */
export const formatTime = (moment: Moment) => inZone().time.format(toDate(moment))

/** `21/11/2026 14:32` */
export const formatDateTime = (moment: Moment) => `${formatDate(moment)} ${formatTime(moment)}`

/** `21 de novembro de 2026` */
export const formatLongDate = (moment: Moment) => inZone().longDate.format(toDate(moment))

/** `2026-11-21`: the day in the person's time zone, to group and compare by. */
export const toDayKey = (moment: Moment) => clockText(inZone().clock, toDate(moment)).slice(0, 10)

/** How many midnights lie between the two, in the person's time zone; 0 is the same day. */
export function daysBetween(earlier: Moment, later: Moment): number {
  return Math.round((Date.parse(toDayKey(later)) - Date.parse(toDayKey(earlier))) / 86_400_000)
}

const steps = [
  { unit: 'minute', seconds: 60, below: 3600 },
  { unit: 'hour', seconds: 3600, below: 86_400 },
  { unit: 'day', seconds: 86_400, below: 7 * 86_400 },
] as const

/** `agora`, `há 5 minutos`, `ontem`; from a week on, the date. */
export function formatRelative(moment: Moment, now: Moment = Date.now()): string {
  const seconds = (toDate(moment).getTime() - toDate(now).getTime()) / 1000
  if (Math.abs(seconds) < 60) return 'agora'
  const step = steps.find(({ below }) => Math.abs(seconds) < below)
  return step ? relative.format(Math.trunc(seconds / step.seconds), step.unit) : formatDate(moment)
}

export const formatNumber = (value: number) => number.format(value)

/** `R$ 1.234,56` */
export const formatMoney = (reais: number) => money.format(reais)

/** `0.256` becomes `25,6%`. */
export const formatPercent = (ratio: number) => percent.format(ratio)

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB']

/** `1,4 MB`, in steps of 1000. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), byteUnits.length - 1)
  return `${decimal.format(bytes / 1000 ** power)} ${byteUnits[power]}`
}
