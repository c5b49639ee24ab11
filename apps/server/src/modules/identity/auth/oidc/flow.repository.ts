import { and, eq, sql } from 'drizzle-orm'
import { oidcFlows } from '#/modules/identity/accounts/auth.tables.ts'
import type { Db, Queryable } from '#/platform/db/database.ts'
import { deleteInPortions } from '#/platform/db/in-portions.ts'

export type Flow = typeof oidcFlows.$inferSelect

/** Ten minutes, because the person may have to find their second factor at the provider. */
export async function insertFlow(db: Queryable, flow: Omit<Flow, 'expiresAt'>): Promise<void> {
  await db.insert(oidcFlows).values({ ...flow, expiresAt: sql`now() + interval '10 minutes'` })
}

/** Uses the flow up: a callback works once, and in the browser that began alone. */
export async function takeFlow(db: Queryable, flowHash: Buffer): Promise<Flow | undefined> {
  const isLive = sql`${oidcFlows.expiresAt} > now()`
  const [flow] = await db
    .delete(oidcFlows)
    .where(and(eq(oidcFlows.flowHash, flowHash), isLive))
    .returning()
  return flow
}

export async function deleteExpiredFlows(db: Db): Promise<void> {
  await deleteInPortions(db, sql`${oidcFlows}`, sql`expired.expires_at < now()`)
}
