import { and, eq } from 'drizzle-orm'
import { visits } from '#/modules/sharing/guest-sessions/guest-sessions.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** What a visitor has agreed to, and the code that they gave. */
export async function findAgreement(db: Queryable, guestId: string) {
  const [row] = await db
    .select({ codeHash: visits.codeHash, consentVersion: visits.consentVersion })
    .from(visits)
    .where(eq(visits.guestId, guestId))
  return row
}

/** Whether a visit of this browser has given this code. */
export async function hasEntered(db: Queryable, { allowance, codeHash }: { allowance: string; codeHash: string }) {
  const [row] = await db
    .select({ guestId: visits.guestId })
    .from(visits)
    .where(and(eq(visits.allowance, allowance), eq(visits.codeHash, codeHash)))
    .limit(1)
  return row !== undefined
}
