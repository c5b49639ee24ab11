import type { StatsFigure } from '@prosa/contract/stats/stats.ts'
import { formatMoney, formatNumber, formatPercent } from '#/lib/format/format.ts'

export type FigureColumn = StatsFigure['columns'][number]
export type Cell = StatsFigure['rows'][number]['cells'][number]

const seconds = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** Formats a duration as `850 ms` or `2,4 s`. */
export function formatDuration(milliseconds: number): string {
  const whole = Math.round(milliseconds)
  return whole < 1000 ? `${whole} ms` : `${seconds.format(whole / 1000)} s`
}

/** Formats `2026-11-21` as `21/11/2026`, without time zones. */
export const dayText = (day: string): string => day.split('-').toReversed().join('/')

/** Formats a cell by its column's kind; a dash if it is empty. */
export function cellText(kind: FigureColumn['kind'], cell: Cell): string {
  if (cell === null || cell === '') return '–'
  if (typeof cell === 'string') return kind === 'day' ? dayText(cell) : cell
  if (kind === 'money') return formatMoney(cell)
  if (kind === 'percent') return formatPercent(cell)
  if (kind === 'milliseconds') return formatDuration(cell)
  return formatNumber(cell)
}
