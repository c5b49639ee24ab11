import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import type { Queryable } from '#/platform/db/database.ts'

/**
 * Runs a transaction in which prepared statements use `client` and others use `tx`, on the same connection. Rolls back where
 * `work` throws or `keeps` returns false for its result.
 */
export async function clientTransaction<T>(
  pool: Pool,
  work: (client: PoolClient, tx: Queryable) => Promise<T>,
  keeps: (result: T) => boolean = () => true,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client, drizzle({ client }))
    await client.query(keeps(result) ? 'commit' : 'rollback')
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}
