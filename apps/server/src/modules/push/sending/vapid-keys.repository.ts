import { eq } from 'drizzle-orm'
import { pushKeys, pushSubscriptions } from '#/modules/push/push.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

export async function findVapidKeys(db: Queryable): Promise<string | undefined> {
  const [row] = await db.select({ sealed: pushKeys.sealed }).from(pushKeys)
  return row?.sealed
}

/** Nothing where another instance was faster. */
export async function insertVapidKeys(db: Queryable, sealed: string): Promise<void> {
  await db.insert(pushKeys).values({ sealed }).onConflictDoNothing()
}

/** With the devices that know them; not where another instance has made new ones meanwhile. */
export async function removeVapidKeys(db: Queryable, sealed: string): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx.delete(pushKeys).where(eq(pushKeys.sealed, sealed)).returning({ id: pushKeys.id })
    if (removed.length > 0) await tx.delete(pushSubscriptions)
  })
}
