import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { identities, type RuleValues } from '#/modules/identity/accounts/auth.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** A person at a provider: the pair is the key, never the e-mail [L8]. */
export interface Identity {
  issuer: string
  subject: string
  email: string
}

export async function findIdentityUser(db: Queryable, identity: Identity): Promise<number | undefined> {
  const [row] = await db.select({ userId: identities.userId }).from(identities).where(matchIdentity(identity))
  return row?.userId
}

const matchIdentity = ({ issuer, subject }: Identity) =>
  and(eq(identities.issuer, issuer), eq(identities.subject, subject))

/** The last e-mail that the provider gave. */
export async function findIdentityEmail(db: Queryable, identity: Identity): Promise<string | undefined> {
  const [row] = await db.select({ email: identities.email }).from(identities).where(matchIdentity(identity))
  return row?.email
}

export async function updateIdentityEmail(db: Queryable, identity: Identity): Promise<void> {
  await db.update(identities).set({ email: identity.email }).where(matchIdentity(identity))
}

/** The issuers that the person is linked to. */
export async function findIssuersOf(db: Queryable, userId: number): Promise<string[]> {
  const rows = await db.select({ issuer: identities.issuer }).from(identities).where(eq(identities.userId, userId))
  return rows.map(({ issuer }) => issuer)
}

/** Stores the current claims. */
export async function updateClaims(db: Queryable, identity: Identity, claims: RuleValues): Promise<void> {
  await db
    .update(identities)
    .set({ claims, claimedAt: sql`now()` })
    .where(matchIdentity(identity))
}

/** Does nothing if the identity is linked already. */
export async function insertIdentity(db: Queryable, userId: number, identity: Identity): Promise<void> {
  await db
    .insert(identities)
    .values({ id: randomUUID(), userId, ...identity })
    .onConflictDoNothing({ target: [identities.issuer, identities.subject] })
}
