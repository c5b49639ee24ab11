import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'

type Row = Record<string, unknown>

/** Runs several queries; returns the rows of each under its name. */
export async function rowsByName(
  db: Queryable,
  queries: Readonly<Record<string, SQL>>,
): Promise<Record<string, Row[]>> {
  const found = await Promise.all(
    Object.entries(queries).map(async ([name, query]) => [name, (await db.execute<Row>(query)).rows] as const),
  )
  return Object.fromEntries(found)
}
