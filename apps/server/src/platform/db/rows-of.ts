import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'

/** Returns the rows of a query in SQL. The columns in `moments` hold instants, which are converted from text to Date. */
export async function findRows<Row extends object>(
  db: Queryable,
  query: SQL,
  ...moments: (keyof Row & string)[]
): Promise<Row[]> {
  const { rows } = await db.execute(query)
  for (const row of rows) for (const name of moments) if (row[name] !== null) row[name] = new Date(row[name] as string)
  return rows as Row[]
}

/** Whether a UUID column is in a list, passed as one parameter: a statement allows at most 65,535. */
export const amongIds = (column: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`

/** As `amongIds`, for numbers. */
export const amongNumbers = (column: SQLWrapper, numbers: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...numbers])}::int[])`
