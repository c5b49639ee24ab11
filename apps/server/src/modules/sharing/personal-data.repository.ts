import { sql } from 'drizzle-orm'
import type { Db, Queryable } from '#/platform/db/database.ts'
import { deleteInBatches } from '#/platform/db/delete-in-batches.ts'

/** Guests who gave this address at the gate of a link. */
export async function findVisitors(db: Queryable, email: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select guest_id as id from visits where email <> '' and lower(email) = lower(${email})`,
  )
  return rows.map(({ id }) => id)
}

/** Deletes reports of visitors that are older than so many days, handled or not. */
export const removeOldReports = (db: Db, days: number): Promise<number> =>
  deleteInBatches(db, sql`share_reports`, sql`expired.created_at < now() - make_interval(days => ${days})`)

/** That something was denounced stays, and nobody did it. */
export async function emptyReports(tx: Queryable, guestId: string): Promise<void> {
  await tx.execute(sql`update share_reports set comment = '', note = '', chat_id = null where guest_id = ${guestId}`)
}
