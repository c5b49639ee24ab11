import { z } from 'zod'
import { isoDate } from '#/modules/knowledge/reading/sheets/columns.model.ts'
import { splitTokens } from '#/modules/knowledge/search/tables/words.model.ts'
import type { SheetView } from '#/modules/knowledge/search/tables/sheet-view.model.ts'

const computations = ['rows', 'count', 'distinct', 'sum', 'average', 'minimum', 'maximum'] as const
type Computation = (typeof computations)[number]
const comparisons = ['equal', 'different', 'contains', 'more', 'less', 'at_least', 'at_most', 'month'] as const

/** A query on one table, checked against its columns; the SQL is built from it. */
export interface SheetQuery {
  filters: Filter[]
  compute: Computation
  /** Position of the computed column; all columns are given by position here. */
  column?: number | undefined
  group?: number | undefined
  /** Columns to show of the rows found; all if missing. */
  show?: number[] | undefined
  /** Numeric column to sort by; the sheet's order if missing. */
  order?: { column: number; isDescending: boolean } | undefined
  limit: number
}

export type Filter =
  | { column: number; is: 'one_of' | 'none_of'; values: string[] }
  | { column: number; is: 'contains'; text: string }
  | { column: number; is: Order; number: number }
  | { column: number; is: Order; date: string }
  /** A `like` pattern for an ISO date. */
  | { column: number; is: 'dated'; pattern: string }
  | { column: number; is: 'true' | 'false' }
export type Order = 'equal' | 'different' | 'more' | 'less' | 'at_least' | 'at_most'

/** The query that a model may send, with column names instead of positions. None of its texts becomes SQL. */
export const askedQuerySchema = z.strictObject({
  tabela: z.number().int(),
  filtros: z
    .array(
      z.strictObject({
        coluna: z.string().max(200),
        comparacao: z.enum(comparisons),
        valor: z.union([z.string().max(200), z.number(), z.boolean()]),
      }),
    )
    .max(6)
    .default([]),
  calculo: z.enum(computations),
  coluna: z.string().max(200).optional(),
  agrupar_por: z.string().max(200).optional(),
  mostrar: z.array(z.string().max(200)).max(10).optional(),
  limite: z.number().int().min(1).max(50).default(20),
})
export type AskedQuery = z.output<typeof askedQuerySchema>

/** Checks a model's query against the table. Returns the query, or a sentence that explains the problem. */
export function toSheetQuery(request: AskedQuery, view: SheetView): SheetQuery | string {
  const problems: string[] = []
  const place = (name: string): number | undefined => {
    const key = splitTokens(name).join(' ')
    const found = view.columns.find(({ column }) => column.name === name || splitTokens(column.name).join(' ') === key)
    if (!found) problems.push(`Não existe a coluna “${name}”.`)
    return found?.at
  }
  const filters = request.filtros.flatMap(({ coluna, comparacao, valor }) => {
    const at = place(coluna)
    const filter = at === undefined ? undefined : toFilter(at, comparacao, valor, view)
    if (typeof filter === 'string') problems.push(filter)
    return filter === undefined || typeof filter === 'string' ? [] : [filter]
  })
  const column = request.coluna === undefined ? undefined : place(request.coluna)
  const group = request.agrupar_por === undefined ? undefined : place(request.agrupar_por)
  const show = request.mostrar?.flatMap((name) => place(name) ?? [])
  const type = column === undefined ? undefined : view.columns[column]?.column.type
  const { calculo, coluna: name } = request
  if (calculo !== 'rows' && calculo !== 'count' && name === undefined) problems.push('Diga em “coluna” o que calcular.')
  if ((calculo === 'sum' || calculo === 'average') && type !== undefined && type !== 'number')
    problems.push(`A coluna “${name}” não é de números.`)
  if ((calculo === 'minimum' || calculo === 'maximum') && (type === 'text' || type === 'boolean'))
    problems.push(`A coluna “${name}” não é de números nem de datas.`)
  if (problems.length > 0) return [...new Set(problems)].join(' ')
  return { filters, compute: request.calculo, column, group, show, limit: request.limite }
}

type Comparison = (typeof comparisons)[number]

function toFilter(
  column: number,
  comparison: Comparison,
  value: string | number | boolean,
  view: SheetView,
): Filter | string {
  const { type, name = '' } = view.columns[column]?.column ?? {}
  if (type === 'boolean')
    return {
      column,
      is: (value === true || /^(sim|true)$/i.test(String(value))) === (comparison !== 'different') ? 'true' : 'false',
    }
  if (comparison === 'month') {
    const [, year = '____', month] = /^(?:(\d{4})-)?(\d{1,2})$/.exec(String(value)) ?? []
    if (type !== 'date' || month === undefined)
      return `“${name}” não é uma coluna de datas, ou o mês não é um número de 1 a 12.`
    return { column, is: 'dated', pattern: `${year}-${month.padStart(2, '0')}-%` }
  }
  if (type === 'number') {
    const number = Number(value)
    return Number.isFinite(number) && comparison !== 'contains'
      ? { column, is: comparison, number }
      : `“${name}” é uma coluna de números.`
  }
  if (type === 'date') {
    const date = isoDate(String(value))?.slice(0, 10)
    return date !== undefined && comparison !== 'contains'
      ? { column, is: comparison, date }
      : `“${name}” é uma coluna de datas: use AAAA-MM-DD.`
  }
  if (comparison === 'contains') return { column, is: 'contains', text: String(value) }
  if (comparison !== 'equal' && comparison !== 'different')
    return `“${name}” é uma coluna de textos: compare com equal ou contains.`
  if (!view.byColumn.has(column)) return `“${name}” tem textos demais para equal: compare com contains.`
  const values = valuesAs(view, column, String(value))
  if (values.length === 0) return `A coluna “${name}” não tem o valor “${String(value)}”.`
  return { column, is: comparison === 'equal' ? 'one_of' : 'none_of', values }
}

/** Returns all spellings of a value in a column: '7º B' and '7ºB' are the same. */
function valuesAs({ byFirst }: SheetView, column: number, value: string): string[] {
  const tokens = splitTokens(value)
  const key = tokens.join(' ')
  return (byFirst.get(tokens[0] ?? '') ?? [])
    .filter((known) => known.column === column && known.tokens.join(' ') === key)
    .map((known) => known.value)
}
