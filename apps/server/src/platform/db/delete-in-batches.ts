import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#/platform/db/database.ts'

/** With all that hangs on them, a chat's messages say, so many rows go well within the time of one statement. */
const AT_ONCE = 500

/**
 * Deletes the rows of a table that are `expired`, the name by which the condition knows them; answers how many. Each batch
 * is a statement of its own: however many rows wait, what was done stays done, and nobody waits long behind their locks.
 */
export async function deleteInBatches(db: Db, table: SQL, condition: SQL): Promise<number> {
  let removed = 0
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any(array(select expired.ctid from ${table} expired where ${condition} limit ${AT_ONCE}))`)
    removed += rowCount ?? 0
    if ((rowCount ?? 0) < AT_ONCE) return removed
  }
}
