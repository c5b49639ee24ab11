import { and, desc, eq, sql } from 'drizzle-orm'
import { passkeyFlows, passkeys } from '#/modules/identity/auth/passkeys/passkeys.tables.ts'
import type { Db, Queryable } from '#/platform/db/database.ts'
import { deleteInPortions } from '#/platform/db/in-portions.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

export const findPasskeys = (db: Queryable, userId: number): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt))

export async function findPasskey(db: Queryable, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.id, id))
  return row
}

export async function findPasskeyByCredential(db: Queryable, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row
}

/** False if the device's key is known already. */
export async function insertPasskey(
  db: Queryable,
  passkey: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | undefined> {
  const [row] = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning()
  return row
}

/** Stores the new signature counter. False if a concurrent request stored a use with this counter first. */
export async function notePasskeyUse(db: Queryable, { id, counter }: PasskeyRow, next: number): Promise<boolean> {
  const { rowCount } = await db
    .update(passkeys)
    .set({ counter: next, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
  return rowCount === 1
}

export async function updatePasskeyName(db: Queryable, id: string, name: string): Promise<void> {
  await db.update(passkeys).set({ name }).where(eq(passkeys.id, id))
}

export async function removePasskey(db: Queryable, id: string): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.id, id))
}

export async function insertPasskeyFlow(
  db: Queryable,
  flow: { flowHash: Buffer; challenge: string; userId: number | null },
): Promise<void> {
  await db.insert(passkeyFlows).values({ ...flow, expiresAt: sql`now() + interval '10 minutes'` })
}

/** Uses the flow up. */
export async function takePasskeyFlow(
  db: Queryable,
  flowHash: Buffer,
): Promise<{ challenge: string; userId: number | null } | undefined> {
  const [row] = await db
    .delete(passkeyFlows)
    .where(and(eq(passkeyFlows.flowHash, flowHash), sql`${passkeyFlows.expiresAt} > now()`))
    .returning()
  return row
}

export async function deleteExpiredPasskeyFlows(db: Db): Promise<void> {
  await deleteInPortions(db, sql`${passkeyFlows}`, sql`expired.expires_at < now()`)
}
