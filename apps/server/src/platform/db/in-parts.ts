import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient, QueryArrayConfig } from 'pg'
import type { Db } from '#/platform/db/database.ts'
import { asWork } from '#/platform/db/work-kind.ts'

/** Rows of one part, which is held in memory and converted without a pause. */
export const PART_ROWS = 250

/**
 * Reads the rows of one query in parts, from a snapshot of one moment, so that only one part is in memory. `read` runs its one
 * query on the database it receives, again for each part; a cursor returns the next rows. The query starts with the first part. A
 * reader that stops without closing the generator loses the connection after a minute.
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
  const releaseLost = () => release(true)
  client.once('end', releaseLost)
  try {
    // all rows are read: avoids a plan that is fast only for the first ones
    await client.query('begin read only; set local cursor_tuple_fraction = 1')
    const db = drizzle(readingFrom(client))
    for (let rows = await read(db); rows.length > 0; rows = await read(db)) yield rows
  } finally {
    client.off('end', releaseLost)
    if (held) await client.query('rollback').then(() => release(false), releaseLost)
  }
}

/** Wraps a connection so that its first query becomes a cursor, from which each query gets the next rows. */
function readingFrom(client: PoolClient): PoolClient {
  let declared = false
  const query = async (config: QueryArrayConfig, values?: unknown[]) => {
    if (!declared) await client.query(`declare part no scroll cursor for ${config.text}`, values)
    declared = true
    return client.query({ ...config, text: `fetch ${PART_ROWS} from part` })
  }
  return { query } as unknown as PoolClient
}
