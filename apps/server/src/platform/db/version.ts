import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { sha256 } from '#/platform/secrets/keys.ts'

/** A hash of a row's state, to detect changes; `besides` is a column that does not count, because it is updated in passing. */
export const rowVersion = (table: PgTable, besides = ''): SQL<string> =>
  sql<string>`hashtextextended((to_jsonb(${sql.identifier(getTableName(table))}) - ${besides})::text, 0)::text`

/** As `rowVersion`, for a state that is not one row. */
export const hashVersion = (state: unknown): string => sha256(JSON.stringify(state)).toString('base64url').slice(0, 22)
