import type { statsPeriods } from '@prosa/contract/stats/stats.ts'
import type { Role } from '@prosa/contract/protocol/permissions.ts'

/** Days as `2026-11-21`, the first and the last. */
export interface Span {
  readonly from: string
  readonly to: string
}

export interface StatsFilter extends Span {
  /** One, some or all of them. */
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

/** The days that are meant. A custom period without its ends ends today, and begins 30 days before. */
export function spanOf({ period, from, to }: AskedPeriod, today: string): Span {
  if (period === 'today') return { from: today, to: today }
  if (period === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today }
  if (period !== 'custom') return { from: shifted(today, 1 - Number(period)), to: today }
  const end = to ?? today
  const start = from ?? shifted(end, -29)
  return start <= end ? { from: start, to: end } : { from: end, to: start }
}

/** As many days, just before. */
export function spanBefore({ from, to }: Span): Span {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return { from: shifted(from, -days), to: shifted(from, -1) }
}

export const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

const DAY_MS = 86_400_000

/** Part of a whole, 0–1; null where there is no whole. */
export const ratioOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

const MICROS = 1_000_000
export const inReais = (micros: number): number => micros / MICROS
