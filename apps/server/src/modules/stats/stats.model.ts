import type { statsPeriods } from '@prosa/contract/stats/stats.ts'
import type { Role } from '@prosa/contract/protocol/permissions.ts'

/** The first and the last day, as `2026-11-21`. */
export interface Span {
  readonly from: string
  readonly to: string
}

export interface StatsFilter extends Span {
  /** One assistant, some or all. */
  readonly assistantId: number | readonly number[] | 'all'
  readonly origin: string
  readonly model: string
  readonly groupId: number | 'all'
  readonly partnerId: number | 'all'
  readonly role: Role | 'all'
}

interface AskedPeriod {
  readonly period: (typeof statsPeriods)[number]
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Turns a period into days. A custom period without bounds ends today and begins 30 days before. */
export function computeSpan({ period, from, to }: AskedPeriod, today: string): Span {
  if (period === 'today') return { from: today, to: today }
  if (period === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today }
  if (period !== 'custom') return { from: addDays(today, 1 - Number(period)), to: today }
  const end = to ?? today
  const start = from ?? addDays(end, -29)
  return start <= end ? { from: start, to: end } : { from: end, to: start }
}

/** Returns the same number of days just before. */
export function spanBefore({ from, to }: Span): Span {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/** Adds days to a day, as `2026-11-21`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

const DAY_MS = 86_400_000

/** Divides a part by a whole (0–1); null where the whole is 0. */
export const computeRatio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

const MICROS = 1_000_000
/** Converts millionths of a real to reais. */
export const inReais = (micros: number): number => micros / MICROS
