import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { scimKeys } from '#/scim/server/scim.tables.ts'
import { users } from '@prosa/server/src/modules/identity/accounts/users.tables.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'

const { id, name, ending, createdAt, lastUsedAt } = scimKeys

/** Whether the key's maker is an administrator who is not suspended. */
const isMaker = and(
  eq(users.id, scimKeys.createdBy),
  isNull(users.suspendedAt),
  isNull(users.deletedAt),
  sql`'admin' = any(${users.roles})`,
)

/** Lists the keys, the newest first; without a maker where they may make none any more. */
export const findKeys = (db: Queryable) =>
  db
    .select({ id, name, ending, createdAt, lastUsedAt, makerId: users.id, madeBy: users.name })
    .from(scimKeys)
    .leftJoin(users, isMaker)
    .orderBy(desc(createdAt))

/** Counts the keys. Concurrent creations run one after the other. */
export async function countKeys(tx: Queryable): Promise<number> {
  await tx.execute(sql`lock table ${scimKeys} in share row exclusive mode`)
  return tx.$count(scimKeys)
}

export async function insertKey(tx: Queryable, key: typeof scimKeys.$inferInsert): Promise<void> {
  await tx.insert(scimKeys).values(key)
}

/** Returns the deleted key; undefined if there was none. */
export async function deleteKey(tx: Queryable, keyId: string): Promise<{ name: string } | undefined> {
  const [gone] = await tx.delete(scimKeys).where(eq(id, keyId)).returning({ name })
  return gone
}

/** Finds the key of a hash, with its maker; stale if its last use was noted over a minute ago. */
export async function findKey(db: Queryable, tokenHash: Buffer) {
  const isStale = sql<boolean>`${lastUsedAt} is null or ${lastUsedAt} < now() - interval '1 minute'`
  const [key] = await db
    .select({ id, name, isStale, makerId: users.id })
    .from(scimKeys)
    .innerJoin(users, isMaker)
    .where(eq(scimKeys.tokenHash, tokenHash))
  return key
}

export async function noteUse(db: Queryable, keyId: string): Promise<void> {
  await db
    .update(scimKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(id, keyId))
}
