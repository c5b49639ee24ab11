import { sql } from 'drizzle-orm'
import { knownDevices } from '#/modules/identity/accounts/auth.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { Db, Queryable } from '#/platform/db/database.ts'
import { deleteInPortions } from '#/platform/db/in-portions.ts'

/** Whether this browser signed in to this e-mail's account before; the same query runs without an account [L3]. */
export async function isKnownDevice(db: Queryable, email: string, browserHash: Buffer): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from ${knownDevices} d join ${users} u on u.id = d.user_id
    where lower(u.email) = lower(${email}) and d.browser_hash = ${browserHash}`)
  return rowCount === 1
}

/** Browsers forget their cookie after 400 days, so the rows end then too. */
export async function deleteOldDevices(db: Db): Promise<void> {
  await deleteInPortions(db, sql`${knownDevices}`, sql`expired.seen_at < now() - interval '400 days'`)
}
