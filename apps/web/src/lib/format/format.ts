import { clockIn, clockText } from '@prosa/contract/protocol/time-zones.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { currentTimeZone } from '#/lib/format/time-zone.ts'

const locale = 'pt-BR'

/** Formatters are created on first use, because each takes 10 ms on a slow phone. */
const dates = {
  date: (timeZone: string) =>
    new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone }),
  time: (timeZone: string) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone }),
  clock: clockIn,
}
const numbers = {
  plain: () => new Intl.NumberFormat(locale),
  money: () => new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' }),
  smallMoney: () => new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL', minimumFractionDigits: 4 }),
  percent: () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
  decimal: () => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
}
const made = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>()
let relative: Intl.RelativeTimeFormat | undefined

function inZone(kind: keyof typeof dates): Intl.DateTimeFormat {
  const zone = currentTimeZone()
  const key = `${kind} ${zone}`
  const format = (made.get(key) as Intl.DateTimeFormat | undefined) ?? formatIn(dates[kind], zone)
  made.set(key, format)
  return format
}

/** Falls back, because an older browser may not know a zone chosen on another device. */
function formatIn(make: (timeZone: string) => Intl.DateTimeFormat, zone: string): Intl.DateTimeFormat {
  try {
    return make(zone)
  } catch {
    return make(runtimeConfig.timeZone)
  }
}

function inNumbers(kind: keyof typeof numbers, value: number): string {
  const format = (made.get(kind) as Intl.NumberFormat | undefined) ?? numbers[kind]()
  made.set(kind, format)
  return format.format(value)
}

type Moment = Date | string | number

const toDate = (moment: Moment) => (moment instanceof Date ? moment : new Date(moment))

/** `21/11/2026` */
export const formatDate = (moment: Moment) => inZone('date').format(toDate(moment))

/** `14:32` */
export const formatTime = (moment: Moment) => inZone('time').format(toDate(moment))

/** `21/11/2026 14:32` */
export const formatDateTime = (moment: Moment) => `${formatDate(moment)} ${formatTime(moment)}`

/** Returns the day in the person's time zone, such as `2026-11-21`, for grouping and comparing. */
export const toDayKey = (moment: Moment) => clockText(inZone('clock'), toDate(moment)).slice(0, 10)

/** Counts the midnights between two moments in the person's time zone; 0 means the same day. */
export function daysBetween(earlier: Moment, later: Moment): number {
  return Math.round((Date.parse(toDayKey(later)) - Date.parse(toDayKey(earlier))) / 86_400_000)
}

/**
 * Formats a moment relative to now: `agora`, `há 5 minutos`, `há 20 horas`; then by calendar days, such as `ontem`;
 * after a week the date.
 */
export function formatRelative(moment: Moment, now: Moment = Date.now()): string {
  const seconds = (toDate(moment).getTime() - toDate(now).getTime()) / 1000
  const far = Math.abs(seconds)
  if (far < 60) return 'agora'
  relative ??= new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  if (far < 3600) return relative.format(Math.trunc(seconds / 60), 'minute')
  if (far < 86_400) return relative.format(Math.trunc(seconds / 3600), 'hour')
  const days = daysBetween(now, moment)
  return Math.abs(days) < 7 ? relative.format(days, 'day') : formatDate(moment)
}

export const formatNumber = (value: number) => inNumbers('plain', value)

/** `R$ 1.234,56` */
export const formatMoney = (reais: number) => inNumbers('money', reais)

/** `R$ 0,0012`, for what one answer or a part of it cost: mostly less than a cent; from a cent on like other money. */
export function formatSmallMoney(reais: number): string {
  if (reais === 0 || reais >= 0.01) return formatMoney(reais)
  return reais < 0.0001 ? `Menos de ${inNumbers('smallMoney', 0.0001)}` : inNumbers('smallMoney', reais)
}

/** `0.256` becomes `25,6%`. */
export const formatPercent = (ratio: number) => inNumbers('percent', ratio)

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB']

/** Formats bytes in steps of 1000, such as `1,4 MB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), byteUnits.length - 1)
  return `${inNumbers('decimal', bytes / 1000 ** power)} ${byteUnits[power]}`
}
