import type { Pool } from 'pg'
import { inject } from 'vitest'
import { createDatabase, type Database } from '#/platform/db/database.ts'
import { cloneTemplate, createEmptyDatabase, dropDatabase, inDatabase, query } from './test-cluster.ts'

export interface TestDatabase extends Database {
  /** Address for the product's account, with only the rights in the guide. */
  url: string
  /** Runs a statement with the rights of the server's administrator. */
  asAdmin(statement: string): Promise<void>
  /** Closes the pool and removes the database. */
  close(): Promise<void>
}

/** Creates a migrated database for one test file, on the run's cluster. Close it, for example by `forFile`. */
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

/** Counts connections to this database that wait for a lock; other tests' databases do not count. */
export async function waitingForLocks(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}
