import type pg from 'pg'
import { quoted, type TableToCopy } from '#/platform/backup/tables.ts'

/** Values are then written the same by every server, whatever it or the account was set to. */
export const sameWriting = `set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'`

/** The migrations that a database has had, as one more table to compare; when it had them is its own. */
export const history = { name: 'schema_migrations', columns: ['name', 'hash'] }

/** How many rows a table has, and one text for all that they hold, in whatever order. Needs `sameWriting` before. */
export async function sumOf(
  client: pg.ClientBase,
  { name, columns }: Pick<TableToCopy, 'name' | 'columns'>,
): Promise<{ rows: number; sum: string }> {
  const half = (side: 'left' | 'right') => `coalesce(sum(('x' || ${side}(hash, 16))::bit(64)::bigint), 0)`
  const found = await client.query<{ rows: number; sum: string }>(
    `select count(*)::float8 as rows, count(*) || ':' || ${half('left')} || ':' || ${half('right')} as sum
     from (select md5(row(${columns.map(quoted).join(', ')})::text) as hash from ${quoted(name)}) one`,
  )
  return found.rows[0] ?? { rows: 0, sum: '' }
}
