import { and, eq, gt, sql } from 'drizzle-orm'
import { guests } from '#/modules/identity/guests/guests.tables.ts'
import { resumeCodes } from '#/modules/sharing/guest-sessions/guest-sessions.tables.ts'
import type { Db, Queryable } from '#/platform/db/database.ts'
import { deleteInPortions } from '#/platform/db/in-portions.ts'

/** Stores a code; only the newest one of a guest works. */
export async function putCode(tx: Queryable, code: typeof resumeCodes.$inferInsert): Promise<void> {
  await tx.delete(resumeCodes).where(eq(resumeCodes.guestId, code.guestId))
  await tx.insert(resumeCodes).values(code)
}

const live = (linkId: string, codeHash: Buffer) =>
  and(
    eq(resumeCodes.codeHash, codeHash),
    gt(resumeCodes.expiresAt, sql`now()`),
    sql`${resumeCodes.guestId} in (select ${guests.id} from ${guests} where ${guests.linkId} = ${linkId})`,
  )

export async function hasCode(db: Queryable, linkId: string, codeHash: Buffer): Promise<boolean> {
  return (await db.$count(resumeCodes, live(linkId, codeHash))) > 0
}

/** Uses a code of the link up and returns its guest; undefined if it is unknown, used or expired. */
export async function takeCode(tx: Queryable, linkId: string, codeHash: Buffer): Promise<string | undefined> {
  const [row] = await tx.delete(resumeCodes).where(live(linkId, codeHash)).returning({ guestId: resumeCodes.guestId })
  return row?.guestId
}

export async function deleteOldCodes(db: Db): Promise<void> {
  await deleteInPortions(db, sql`${resumeCodes}`, sql`expired.expires_at < now()`)
}
