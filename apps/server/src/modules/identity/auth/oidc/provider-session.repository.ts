import { and, eq, sql } from 'drizzle-orm'
import { providerSessions, sessions } from '#/modules/identity/accounts/auth.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

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

/** Whether the person proved at the provider who they are within this time, by the database's clock. */
export async function isProvedWithin(db: Queryable, sessionId: string, minutes: number): Promise<boolean> {
  const recent = sql`${providerSessions.provedAt} > now() - make_interval(mins => ${minutes})`
  const rows = await db
    .select({ id: providerSessions.sessionId })
    .from(providerSessions)
    .where(and(eq(providerSessions.sessionId, sessionId), recent))
  return rows.length > 0
}
