import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { passwordRequests } from '#/modules/identity/accounts/auth.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { Db, Queryable } from '#/platform/db/database.ts'
import { deleteInPortions } from '#/platform/db/in-portions.ts'

/** More requests than can be handled by hand; the newest come first. */
const most = 100

/** A repeated request renews its time. */
export async function keepPasswordRequest(db: Queryable, userId: number): Promise<void> {
  await db
    .insert(passwordRequests)
    .values({ userId })
    .onConflictDoUpdate({ target: passwordRequests.userId, set: { askedAt: sql`now()` } })
}

export const listPasswordRequests = (db: Queryable) =>
  db
    .select({ userId: users.id, name: users.name, email: users.email, askedAt: passwordRequests.askedAt })
    .from(passwordRequests)
    .innerJoin(users, eq(users.id, passwordRequests.userId))
    .where(and(isNull(users.suspendedAt), isNull(users.deletedAt)))
    .orderBy(desc(passwordRequests.askedAt), users.id)
    .limit(most)

/** Does nothing without a request. */
export async function deletePasswordRequest(db: Queryable, userId: number): Promise<void> {
  await db.delete(passwordRequests).where(eq(passwordRequests.userId, userId))
}

/** After a month the request is obsolete. */
export async function deleteOldPasswordRequests(db: Db): Promise<void> {
  await deleteInPortions(db, sql`${passwordRequests}`, sql`expired.asked_at < now() - interval '30 days'`)
}
