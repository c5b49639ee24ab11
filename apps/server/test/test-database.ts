import { inject } from 'vitest'
import { createDatabase, type Database } from '#/platform/db/database.ts'
import { cloneTemplate, createEmptyDatabase, dropDatabase } from './test-cluster.ts'

export interface TestDatabase extends Omit<Database, 'close'> {
  url: string
  /** Ends the pool and removes the database. */
  drop(): Promise<void>
}

/** A migrated database of the test file's own, on the cluster of the run. Drop it in `afterAll`. */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl')
  const url = await (migrated ? cloneTemplate(clusterUrl) : createEmptyDatabase(clusterUrl))
  const { pool, db, close } = createDatabase(url, { poolSize: 8 })
  return {
    url,
    pool,
    db,
    async drop() {
      await close()
      await dropDatabase(clusterUrl, url)
    },
  }
}
