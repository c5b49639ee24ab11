import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'

/** The rows of a query that is written as SQL. The columns named hold moments, which the database gives as text here. */
export async function rowsOf<Row extends object>(
  db: Queryable,
  query: SQL,
  ...moments: (keyof Row & string)[]
): Promise<Row[]> {
  const { rows } = await db.execute(query)
  for (const row of rows) for (const name of moments) if (row[name] !== null) row[name] = new Date(row[name] as string)
  return rows as Row[]
}

/** Whether a column is one of these UUIDs, as one value however many they are: a statement has at most 65,535. */
export const amongIds = (column: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`

/** The same for numbers. */
export const amongNumbers = (column: SQLWrapper, numbers: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...numbers])}::int[])`
