import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { ltiLogins } from '#/lti/server/lti.tables.ts'
import type { Db, Queryable } from '@prosa/server/src/platform/db/database.ts'
import { deleteInPortions } from '@prosa/server/src/platform/db/in-portions.ts'

export const insertLogin = (db: Queryable, login: Omit<typeof ltiLogins.$inferInsert, 'expiresAt' | 'usedAt'>) =>
  db.insert(ltiLogins).values({ ...login, expiresAt: sql`now() + interval '10 minutes'` })

/** The launch of this state, unless it has expired. */
export async function findLogin(db: Queryable, stateHash: Buffer) {
  const [row] = await db
    .select()
    .from(ltiLogins)
    .where(and(eq(ltiLogins.stateHash, stateHash), gt(ltiLogins.expiresAt, sql`now()`)))
  return row
}

/** True for one of concurrent calls. */
export async function useLogin(db: Queryable, stateHash: Buffer): Promise<boolean> {
  const { rowCount } = await db
    .update(ltiLogins)
    .set({ usedAt: sql`now()` })
    .where(and(eq(ltiLogins.stateHash, stateHash), isNull(ltiLogins.usedAt)))
  return rowCount === 1
}

export const removeOldLogins = (db: Db): Promise<number> =>
  deleteInPortions(db, sql`${ltiLogins}`, sql`expired.expires_at < now() - interval '1 hour'`)
