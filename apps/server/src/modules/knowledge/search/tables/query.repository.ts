import { type SQL, sql } from 'drizzle-orm'
import { type KnowledgeOwner, ownedByAny } from '#/modules/knowledge/owners.model.ts'
import type { Filter, Order, SheetQuery } from '#/modules/knowledge/search/tables/query.model.ts'
import type { AskedSheet } from '#/modules/knowledge/documents/sheets/sheets.repository.ts'
import type { Cell } from '#/modules/knowledge/reading/sheets/columns.model.ts'
import type { AppContext } from '#/context.ts'

export interface SheetResult {
  /** Number of rows that meet the filters. */
  matched: number
  /** Numbers of the first rows. */
  rows: number[]
  /** The computed value, as text to keep all digits; null if it cannot be computed. */
  value: string | null
  groups: { key: string | null; value: string | null }[]
  /** Whether there are more groups than requested. */
  hasMoreGroups: boolean
  found: { row: number; cells: Cell[] }[]
}

const TIMEOUT_MS = 2000
const MAX_NUMBERS = 200
const operators: Record<Order, SQL> = {
  equal: sql`=`,
  different: sql`<>`,
  more: sql`>`,
  less: sql`<`,
  at_least: sql`>=`,
  at_most: sql`<=`,
}

const text = (column: number): SQL => sql`(r.cells->>${sql.raw(String(column))})`
const number = (column: number): SQL => sql`${text(column)}::numeric`

/** Runs a query on a table of these owners, read-only and within two seconds; the SQL filters by owner (Z5). */
export async function runQuery(
  db: AppContext['db'],
  owners: readonly KnowledgeOwner[],
  { id, columns }: AskedSheet,
  query: SheetQuery,
): Promise<SheetResult> {
  const matching = sql`
    select r.row, r.cells from sheet_rows r
    where r.sheet_id = ${id}::bigint
      and exists (select from sheets s join documents d on d.id = s.document_id where s.id = ${id}::bigint and ${ownedByAny('d', owners)})
      ${sql.join(
        query.filters.map((filter) => sql`and ${toCondition(filter)}`),
        sql` `,
      )}`
  const value = computed(query, columns)
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = ${sql.raw(String(TIMEOUT_MS))}`)
      const { rows: summary } = await tx.execute<
        Pick<SheetResult, 'matched' | 'rows' | 'value'> & Record<string, unknown>
      >(sql`
        with r as (${matching})
        select count(*)::int as matched, (coalesce(array_agg(r.row order by r.row), '{}'))[1:${sql.raw(String(MAX_NUMBERS))}] as rows,
          (${value})::text as value
        from r`)
      const groups = query.group === undefined ? [] : await findGroups(query.group)
      const found = await findSheetRows()
      const hasMoreGroups = groups.length > query.limit
      return { ...summary[0]!, groups: groups.slice(0, query.limit), hasMoreGroups, found }

      async function findGroups(group: number): Promise<SheetResult['groups']> {
        const { rows } = await tx.execute<SheetResult['groups'][number] & Record<string, unknown>>(sql`
          with r as (${matching})
          select ${text(group)} as key, (${value})::text as value from r group by 1 order by 1 limit ${query.limit + 1}`)
        return rows.map(({ key, value: own }) => ({ key, value: own }))
      }

      async function findSheetRows(): Promise<SheetResult['found']> {
        const { compute, column, order } = query
        const isExtreme = (compute === 'minimum' || compute === 'maximum') && column !== undefined
        const wanted = isExtreme ? sql`where ${typed(column, columns)} = (select ${value} from r)` : sql``
        const sorted = order
          ? sql`${number(order.column)} ${order.isDescending ? sql`desc` : sql`asc`} nulls last,`
          : sql``
        const { rows } = await tx.execute<SheetResult['found'][number] & Record<string, unknown>>(
          sql`with r as (${matching}) select r.row, r.cells from r ${wanted} order by ${sorted} r.row limit ${query.limit}`,
        )
        return rows.map(({ row, cells }) => ({ row, cells }))
      }
    },
    { accessMode: 'read only' },
  )
}

const typed = (column: number, columns: AskedSheet['columns']): SQL =>
  columns[column]?.type === 'number' ? number(column) : text(column)

function computed({ compute, column }: SheetQuery, columns: AskedSheet['columns']): SQL {
  if (column === undefined || compute === 'rows' || compute === 'count') return sql`count(*)`
  if (compute === 'distinct') return sql`count(distinct ${text(column)})`
  if (compute === 'sum') return sql`sum(${number(column)})`
  if (compute === 'average') return sql`round(avg(${number(column)}), 2)`
  return compute === 'minimum' ? sql`min(${typed(column, columns)})` : sql`max(${typed(column, columns)})`
}

function toCondition(filter: Filter): SQL {
  const own = text(filter.column)
  if ('values' in filter) {
    const among = sql`${own} = any(${sql.param(filter.values)}::text[])`
    return filter.is === 'one_of' ? among : sql`not coalesce(${among}, false)`
  }
  if ('text' in filter) return sql`position(pt_fold(${filter.text}) in pt_fold(${own})) > 0`
  if ('number' in filter) return sql`${number(filter.column)} ${operators[filter.is]} ${filter.number}::numeric`
  if ('date' in filter) return sql`left(${own}, 10) ${operators[filter.is]} ${filter.date}`
  return 'pattern' in filter ? sql`${own} like ${filter.pattern}` : sql`${own} = ${filter.is}`
}
