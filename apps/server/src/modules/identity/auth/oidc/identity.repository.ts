import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { RuleValues } from '#/modules/identity/access-rules/rules.model.ts'
import { identities } from '#/modules/identity/auth/auth.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** A person at a provider: the pair is the key, never the e-mail [L8]. */
export interface Identity {
  issuer: string
  subject: string
  email: string
}

export async function findIdentityUser(db: Queryable, { issuer, subject }: Identity): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
  return row?.userId
}

export async function hasIdentity(db: Queryable, userId: number): Promise<boolean> {
  const [row] = await db.select({ id: identities.id }).from(identities).where(eq(identities.userId, userId)).limit(1)
  return row !== undefined
}

/** The issuers under which the person is known. */
export async function findIssuersOf(db: Queryable, userId: number): Promise<string[]> {
  const rows = await db.select({ issuer: identities.issuer }).from(identities).where(eq(identities.userId, userId))
  return rows.map(({ issuer }) => issuer)
}

/** Keeps what the provider says now, by which rules decide. */
export async function updateClaims(db: Queryable, { issuer, subject }: Identity, claims: RuleValues): Promise<void> {
  await db
    .update(identities)
    .set({ claims, claimedAt: sql`now()` })
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
}

/** Nothing happens where the person at the provider is linked already. */
export async function insertIdentity(db: Queryable, userId: number, identity: Identity): Promise<void> {
  await db
    .insert(identities)
    .values({ id: randomUUID(), userId, ...identity })
    .onConflictDoNothing({ target: [identities.issuer, identities.subject] })
}
