import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { sha256 } from '#/platform/secrets/keys.ts'

/** Tells one state of a row from every other: whatever of it is changed, `besides` what is written in it in passing. */
export const rowVersion = (table: PgTable, besides = ''): SQL<string> =>
  sql<string>`hashtextextended((to_jsonb(${sql.identifier(getTableName(table))}) - ${besides})::text, 0)::text`

/** The same of what is not one row. */
export const versionOf = (state: unknown): string => sha256(JSON.stringify(state)).toString('base64url').slice(0, 22)
