import type { StatsCards, StatsFigure } from '@prosa/contract/stats/stats.ts'

type Column = StatsFigure['columns'][number]
type Cell = StatsFigure['rows'][number]['cells'][number]

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 0 })
const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `outubro de 2026` of `2026-10`. */
export const monthText = (month: string): string => monthName.format(new Date(`${month}-01T00:00:00Z`))

/** `2026-11-21` as `21/11/2026`. */
export const dayText = (day: string): string => day.split('-').toReversed().join('/')

export const moneyText = (reais: number): string => money.format(reais)

const duration = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${number.format(ms / 1000)} s`)

/** A value as its column wants it; a dash where there is none. */
export function cellText(kind: Column['kind'], cell: Cell): string {
  if (cell === null || cell === '') return '–'
  if (typeof cell === 'string') return kind === 'day' ? dayText(cell) : cell
  if (kind === 'money') return money.format(cell)
  if (kind === 'percent') return percent.format(cell)
  return kind === 'milliseconds' ? duration(cell) : number.format(cell)
}

const shown: readonly [label: string, kind: Column['kind'], of: (cards: StatsCards) => number | null][] = [
  ['Pessoas ativas', 'number', ({ people }) => people],
  ['Conversas', 'number', ({ chats }) => chats],
  ['Mensagens', 'number', ({ messages }) => messages],
  ['Satisfação', 'percent', ({ satisfaction }) => satisfaction],
  ['Sem fonte ou “não sei”', 'percent', ({ unanswered }) => unanswered],
  ['Tempo até a 1ª palavra', 'milliseconds', ({ firstWordP50 }) => firstWordP50],
  ['Erros', 'percent', ({ failed }) => failed],
  ['Custo', 'money', ({ cost }) => cost],
  ['Custo por conversa', 'money', ({ costPerChat }) => costPerChat],
]

interface ReportCard {
  label: string
  value: string
  note: string
}

/** The period in figures, each with what it was before. */
export const cardsOf = (cards: StatsCards, previous: StatsCards | null): ReportCard[] =>
  shown.map(([label, kind, of]) => ({
    label,
    value: cellText(kind, of(cards)),
    note: `Antes: ${previous ? cellText(kind, of(previous)) : '–'}`,
  }))
