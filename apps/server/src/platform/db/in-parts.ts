import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient, QueryArrayConfig } from 'pg'
import type { Db } from '#/platform/db/database.ts'
import { asWork } from '#/platform/db/work-kind.ts'

/** So many rows are held in memory, and made into what they become without a pause for others, at a time. */
export const PART_ROWS = 250

/**
 * The rows of one query as they were at one moment, in parts: however many there are, only a part of them is in memory.
 * `read` asks its one query of the database it is given, again for each part; a cursor answers with the rows that follow.
 * Nothing is asked before the first part is. Whoever stops reading and does not say so loses the connection after a minute.
 */
export async function* inParts<T>(
  pool: Pool,
  read: (db: Db) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[], void, undefined> {
  const client = await asWork('export', () => pool.connect())
  let held = true
  const release = (broken: boolean) => {
    if (held) client.release(broken)
    held = false
  }
  const lost = () => release(true)
  client.once('end', lost)
  try {
    // all rows are wanted: no plan that only its first ones are quick with
    await client.query('begin read only; set local cursor_tuple_fraction = 1')
    const db = drizzle(readingFrom(client))
    for (let rows = await read(db); rows.length > 0; rows = await read(db)) yield rows
  } finally {
    client.off('end', lost)
    if (held) await client.query('rollback').then(() => release(false), lost)
  }
}

/** A connection that makes a cursor of its first query, and answers each with what comes next. */
function readingFrom(client: PoolClient): PoolClient {
  let declared = false
  const query = async (config: QueryArrayConfig, values?: unknown[]) => {
    if (!declared) await client.query(`declare part no scroll cursor for ${config.text}`, values)
    declared = true
    return client.query({ ...config, text: `fetch ${PART_ROWS} from part` })
  }
  return { query } as unknown as PoolClient
}
