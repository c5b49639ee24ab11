import type { Pool } from 'pg'
import { inject } from 'vitest'
import { createDatabase, type Database } from '#/platform/db/database.ts'
import { cloneTemplate, createEmptyDatabase, dropDatabase, inDatabase, query } from './test-cluster.ts'

export interface TestDatabase extends Database {
  /** As the product's account, which may only what the guide names. */
  url: string
  /** Does what only an administrator of the server may. */
  asAdmin(statement: string): Promise<void>
  /** Ends the pool and removes the database. */
  close(): Promise<void>
}

/** A migrated database of the test file's own, on the cluster of the run. Whoever makes it closes it: `forFile`. */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const cluster = inject('cluster')
  const url = await (migrated ? cloneTemplate(cluster) : createEmptyDatabase(cluster))
  const { pool, db, close: end } = createDatabase(url, { poolSize: 8 })
  return {
    url,
    pool,
    db,
    async asAdmin(statement) {
      await query(inDatabase(cluster.adminUrl, new URL(url).pathname), statement)
    },
    async close() {
      await end()
      await dropDatabase(cluster, url)
    },
  }
}

/** How many connections to this database wait for what another one holds; those of other tests' databases do not count. */
export async function waitingForLocks(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}
