import type { StatsFigure, statsOrigins } from '@prosa/contract/stats/stats.ts'

type Column = StatsFigure['columns'][number]
type Row = StatsFigure['rows'][number]

/** The rows of a figure, all of them or one page, and how many there are. */
export interface FoundRows {
  rows: Row[]
  total: number
}

const column = (kind: Column['kind'], key: string, label: string): Omit<Column, 'sortable'> => ({ key, label, kind })
export const textColumn = column.bind(undefined, 'text')
export const dayColumn = column.bind(undefined, 'day')
export const numberColumn = column.bind(undefined, 'number')
export const percentColumn = column.bind(undefined, 'percent')
export const moneyColumn = column.bind(undefined, 'money')
export const millisecondsColumn = column.bind(undefined, 'milliseconds')

/** Returns all rows of a figure without pages. */
export const countAll = (rows: Row[]): FoundRows => ({ rows, total: rows.length })

export const pageRows = <Item extends { total: number }>(
  items: readonly Item[],
  toRow: (item: Item, index: number) => Row,
): FoundRows => ({ rows: items.map(toRow), total: items[0]?.total ?? 0 })

/** Origins in the words of the screens, because exported files are read outside the product. */
const originLabels: Readonly<Record<(typeof statsOrigins)[number], string>> = {
  internal: 'Dentro do produto',
  share: 'Link na Web',
  embed: 'Incorporado em um site',
  api: 'API',
  sga: 'Atividades',
}
export const originLabel = (origin: string): string =>
  origin in originLabels ? originLabels[origin as keyof typeof originLabels] : origin

export const weekdays = [
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
  'Domingo',
] as const
