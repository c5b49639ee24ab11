import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { apiKeys } from '#/modules/identity/accounts/api-keys.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

const { tokenHash: _hash, ...visible } = getTableColumns(apiKeys)
const columns = {
  ...visible,
  expired: sql<boolean>`coalesce(${apiKeys.expiresAt} <= now(), false)`,
}

export type ApiKeyRow = Omit<typeof apiKeys.$inferSelect, 'tokenHash'> & { expired: boolean }

export interface NewApiKey {
  id: string
  userId: number
  tokenHash: Buffer
  name: string
  scopes: string[]
  ending: string
  /** Days from now; null for no end. */
  days: number | null
}

export function findApiKeys(db: Queryable, userId: number): Promise<ApiKeyRow[]> {
  return db.select(columns).from(apiKeys).where(eq(apiKeys.userId, userId)).orderBy(desc(apiKeys.createdAt), apiKeys.id)
}

export async function findApiKey(db: Queryable, key: { id: string; userId: number }): Promise<ApiKeyRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(apiKeys)
    .where(and(eq(apiKeys.id, key.id), eq(apiKeys.userId, key.userId)))
  return row
}

/** Locks a person, so that changes of their keys run one after the other. */
export async function lockHolder(tx: Queryable, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

export const countApiKeys = (db: Queryable, userId: number): Promise<number> =>
  db.$count(apiKeys, eq(apiKeys.userId, userId))

export async function insertApiKey(db: Queryable, { days, ...key }: NewApiKey): Promise<void> {
  const expiresAt = days === null ? null : sql`now() + make_interval(days => ${days})`
  await db.insert(apiKeys).values({ ...key, expiresAt })
}

export async function deleteApiKey(db: Queryable, id: string): Promise<void> {
  await db.delete(apiKeys).where(eq(apiKeys.id, id))
}
