import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { passwordRequests } from '#/modules/identity/accounts/auth.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { Db, Queryable } from '#/platform/db/database.ts'
import { deleteInPortions } from '#/platform/db/in-portions.ts'

/** More than that nobody works through by hand; who asked last stands first. */
const most = 100

/** Asking again is asking now. */
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

/** Nothing where the person did not ask. */
export async function deletePasswordRequest(db: Queryable, userId: number): Promise<void> {
  await db.delete(passwordRequests).where(eq(passwordRequests.userId, userId))
}

/** Whoever waited for a month has found another way. */
export async function deleteOldPasswordRequests(db: Db): Promise<void> {
  await deleteInPortions(db, sql`${passwordRequests}`, sql`expired.asked_at < now() - interval '30 days'`)
}
