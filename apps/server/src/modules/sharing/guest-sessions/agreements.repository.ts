import { and, eq } from 'drizzle-orm'
import { guestSessions } from '#/modules/sharing/guest-sessions/guest-sessions.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** What a visitor has agreed to, and the code that they gave. */
export async function findAgreement(db: Queryable, guestId: string) {
  const [row] = await db
    .select({ codeHash: guestSessions.codeHash, consentVersion: guestSessions.consentVersion })
    .from(guestSessions)
    .where(eq(guestSessions.guestId, guestId))
  return row
}

/** Whether a session of this browser has given this code. */
export async function hasEntered(db: Queryable, { allowance, codeHash }: { allowance: string; codeHash: string }) {
  const [row] = await db
    .select({ guestId: guestSessions.guestId })
    .from(guestSessions)
    .where(and(eq(guestSessions.allowance, allowance), eq(guestSessions.codeHash, codeHash)))
    .limit(1)
  return row !== undefined
}
