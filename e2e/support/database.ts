import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { grantAccess } from '../../apps/server/src/modules/access/access.service.ts'
import { assistants } from '../../apps/server/src/modules/assistants/assistants.tables.ts'
import { users } from '../../apps/server/src/modules/users/users.tables.ts'
import { createDatabase, type Db } from '../../apps/server/src/platform/db/database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts'

/** The product's own database, for what no screen can make yet. */
export async function withDatabase(use: (db: Db) => Promise<void>): Promise<void> {
  const { url } = await startEmbeddedPostgres(process.env['E2E_DATA_DIR'] ?? '')
  const { db, close } = createDatabase(url, { poolSize: 1 })
  try {
    await use(db)
  } finally {
    await close()
  }
}

export const grant = (userId: number, assistantId: number, role: 'viewer' | 'editor') =>
  withDatabase((db) => grantAccess(db, { userId, assistantId, role }))

export const makePublic = (assistantId: number) =>
  withDatabase(async (db) => {
    await db.update(assistants).set({ visibility: 'organization' }).where(eq(assistants.id, assistantId))
  })

/** People who only fill a list. */
export const addPeople = (names: string[]) =>
  withDatabase(async (db) => {
    const rows = names.map((name) => ({ name, email: `${randomUUID()}@escola.test`, roles: ['user' as const] }))
    await db.insert(users).values(rows)
  })
