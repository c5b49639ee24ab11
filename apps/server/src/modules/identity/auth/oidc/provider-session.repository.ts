import { and, eq, sql } from 'drizzle-orm'
import { providerSessions, sessions, oidcFlows } from '#/modules/identity/accounts/auth.tables.ts'
import type { Queryable, Db } from '#/platform/db/database.ts'
import { deleteInPortions } from '#/platform/db/in-portions.ts'

type ProviderSession = typeof providerSessions.$inferInsert

export async function insertProviderSession(
  tx: Queryable,
  tokenHash: Buffer,
  values: Omit<ProviderSession, 'sessionId'>,
): Promise<void> {
  const [session] = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.tokenHash, tokenHash))
  if (session) await tx.insert(providerSessions).values({ ...values, sessionId: session.id })
}

export async function findProviderSession(db: Queryable, sessionId: string) {
  const [row] = await db.select().from(providerSessions).where(eq(providerSessions.sessionId, sessionId))
  return row
}

/** Whether the person authenticated at the provider within this time, by the database's clock. */
export async function isProvedWithin(db: Queryable, sessionId: string, minutes: number): Promise<boolean> {
  const recent = sql`${providerSessions.provedAt} > now() - make_interval(mins => ${minutes})`
  const rows = await db
    .select({ id: providerSessions.sessionId })
    .from(providerSessions)
    .where(and(eq(providerSessions.sessionId, sessionId), recent))
  return rows.length > 0
}

export type Flow = typeof oidcFlows.$inferSelect

/** Lasts ten minutes, because the person may need their second factor at the provider. */
export async function insertFlow(db: Queryable, flow: Omit<Flow, 'expiresAt'>): Promise<void> {
  await db.insert(oidcFlows).values({ ...flow, expiresAt: sql`now() + interval '10 minutes'` })
}

/** Uses the flow up: a callback works once, and only in the browser that began it. */
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
