import { randomUUID } from 'node:crypto'
import { grantAccess } from '../../apps/server/src/modules/access/access.service.ts'
import { users } from '../../apps/server/src/modules/users/users.tables.ts'
import { createDatabase, type Database } from '../../apps/server/src/platform/db/database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts'

/** The product's own database, for what no screen can make yet. */
async function withDatabase(use: (database: Database) => Promise<unknown>): Promise<void> {
  const { url } = await startEmbeddedPostgres(process.env['E2E_DATA_DIR'] ?? '')
  const database = createDatabase(url, { poolSize: 1 })
  try {
    await use(database)
  } finally {
    await database.close()
  }
}

export const grant = (userId: number, assistantId: number, role: 'viewer' | 'editor') =>
  withDatabase(({ db }) => grantAccess(db, { userId, assistantId, role }))

export const makePublic = (assistantId: number) =>
  withDatabase(({ pool }) =>
    pool.query(`update assistants set visibility = 'organization' where id = $1`, [assistantId]),
  )

/** People who only fill a list. */
export const addPeople = (names: string[]) =>
  withDatabase(({ db }) => {
    const rows = names.map((name) => ({ name, email: `${randomUUID()}@escola.test`, roles: ['user' as const] }))
    return db.insert(users).values(rows)
  })
