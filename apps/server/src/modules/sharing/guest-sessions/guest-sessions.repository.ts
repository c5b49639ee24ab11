import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { insertGuest, renameGuest } from '#/modules/identity/guests/guests.service.ts'
import { guestSessions } from '#/modules/sharing/guest-sessions/guest-sessions.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

export type NewGuestSession = Omit<typeof guestSessions.$inferInsert, 'guestId' | 'consentedAt' | 'createdAt'> & {
  name: string
}

/** Stores a session and returns its guest; a person whom the embedding site named before stays the same guest. */
export async function storeGuestSession(tx: Queryable, { name, ...session }: NewGuestSession): Promise<string> {
  const consentedAt = session.consentVersion == null ? null : sql`now()`
  const known = session.identity == null ? undefined : await findIdentified(tx, session.linkId, session.identity)
  if (known !== undefined) {
    await renameGuest(tx, known, name)
    await tx
      .update(guestSessions)
      .set({ ...session, consentedAt })
      .where(eq(guestSessions.guestId, known))
    return known
  }
  const guestId = randomUUID()
  await insertGuest(tx, { id: guestId, linkId: session.linkId, name })
  await tx.insert(guestSessions).values({ ...session, guestId, consentedAt })
  return guestId
}

async function findIdentified(tx: Queryable, linkId: string, identity: string): Promise<string | undefined> {
  // two windows of one person at once: the second waits, and then finds the first one's guest
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`visit:${linkId}:${identity}`}, 0))`)
  const [row] = await tx
    .select({ guestId: guestSessions.guestId })
    .from(guestSessions)
    .where(and(eq(guestSessions.linkId, linkId), eq(guestSessions.identity, identity)))
  return row?.guestId
}

/** Stores the gates that were passed again; without a new consent the earlier one stays. */
export async function renewAgreement(
  tx: Queryable,
  guestId: string,
  { codeHash, consent }: { codeHash: string | null; consent: { text: string; version: number } | null },
): Promise<void> {
  const agreed = consent && { consentText: consent.text, consentVersion: consent.version, consentedAt: sql`now()` }
  await tx
    .update(guestSessions)
    .set({ codeHash, ...agreed })
    .where(eq(guestSessions.guestId, guestId))
}

export async function findGuestSession(db: Queryable, guestId: string) {
  const [row] = await db.select().from(guestSessions).where(eq(guestSessions.guestId, guestId))
  return row
}

/** The code and the consent that a visitor has given. */
export async function findAgreement(db: Queryable, guestId: string) {
  const [row] = await db
    .select({ codeHash: guestSessions.codeHash, consentVersion: guestSessions.consentVersion })
    .from(guestSessions)
    .where(eq(guestSessions.guestId, guestId))
  return row
}

/** Whether a session of this browser has entered with this code. */
export async function hasEntered(db: Queryable, { allowance, codeHash }: { allowance: string; codeHash: string }) {
  const [row] = await db
    .select({ guestId: guestSessions.guestId })
    .from(guestSessions)
    .where(and(eq(guestSessions.allowance, allowance), eq(guestSessions.codeHash, codeHash)))
    .limit(1)
  return row !== undefined
}
