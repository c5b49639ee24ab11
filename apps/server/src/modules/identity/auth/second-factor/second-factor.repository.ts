import { randomUUID } from 'node:crypto'
import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { codeSecrets, recoveryCodes } from '#/modules/identity/auth/second-factor/second-factor.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

export type CodeSecret = typeof codeSecrets.$inferSelect

export async function findCodeSecret(db: Queryable, userId: number): Promise<CodeSecret | undefined> {
  const [row] = await db.select().from(codeSecrets).where(eq(codeSecrets.userId, userId))
  return row
}

/** Replaces a secret that was never confirmed. False if one is confirmed. */
export async function putCodeSecret(db: Queryable, userId: number, sealed: string): Promise<boolean> {
  const { rowCount } = await db
    .insert(codeSecrets)
    .values({ userId, sealed })
    .onConflictDoUpdate({ target: codeSecrets.userId, set: { sealed }, setWhere: isNull(codeSecrets.confirmedAt) })
  return rowCount === 1
}

/** False if it was confirmed already. */
export async function confirmCodeSecret(db: Queryable, userId: number, step: number): Promise<boolean> {
  const { rowCount } = await db
    .update(codeSecrets)
    .set({ confirmedAt: new Date(), lastStep: step })
    .where(and(eq(codeSecrets.userId, userId), isNull(codeSecrets.confirmedAt)))
  return rowCount === 1
}

/** False if this code or a later one was used already. */
export async function useStep(db: Queryable, userId: number, step: number): Promise<boolean> {
  const { rowCount } = await db
    .update(codeSecrets)
    .set({ lastStep: step })
    .where(and(eq(codeSecrets.userId, userId), isNotNull(codeSecrets.confirmedAt), lt(codeSecrets.lastStep, step)))
  return rowCount === 1
}

export async function deleteCodeSecret(db: Queryable, userId: number): Promise<void> {
  await db.delete(codeSecrets).where(eq(codeSecrets.userId, userId))
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

export async function replaceRecoveryCodes(db: Queryable, userId: number, hashes: Buffer[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ id: randomUUID(), userId, codeHash })))
}

/** Uses a recovery code up: one of many concurrent attempts gets it. */
export async function takeRecoveryCode(db: Queryable, userId: number, codeHash: Buffer): Promise<boolean> {
  const { rowCount } = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
  return (rowCount ?? 0) > 0
}

export async function countRecoveryCodes(db: Queryable, userId: number): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return row?.left ?? 0
}
