import { and, asc, count, desc, eq, getTableColumns, gt, isNotNull, ne, sql } from 'drizzle-orm'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import { webhookDeliveries, webhookEndpoints } from '#/modules/webhooks/webhooks.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { rowVersion } from '#/platform/db/version.ts'

export type EndpointRow = typeof webhookEndpoints.$inferSelect & { version: string }
type NewEndpoint = typeof webhookEndpoints.$inferInsert

const WEEK_MS = 7 * 24 * 3_600_000
const columns = { ...getTableColumns(webhookEndpoints), version: rowVersion(webhookEndpoints) }

/** The endpoints of an assistant, or one of them, each with its latest delivery and its last seven days. */
export async function findSummaries(db: Queryable, assistantId: number, now: Date, webhookId?: string) {
  const own = eq(webhookDeliveries.endpointId, webhookEndpoints.id)
  const latest = db
    .select({ at: webhookDeliveries.attemptedAt, state: webhookDeliveries.state })
    .from(webhookDeliveries)
    .where(and(own, isNotNull(webhookDeliveries.attemptedAt)))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(1)
    .as('latest')
  const isRecent = gt(webhookDeliveries.createdAt, new Date(now.getTime() - WEEK_MS))
  const week = db
    .select({
      delivered: sql<number>`(count(*) filter (where ${webhookDeliveries.state} = 'delivered'))::int`.as('delivered'),
      tried: sql<number>`count(*)::int`.as('tried'),
    })
    .from(webhookDeliveries)
    .where(and(own, isRecent, gt(webhookDeliveries.attempts, 0), ne(webhookDeliveries.eventType, 'webhook.test')))
    .as('week')
  return db
    .select({
      ...columns,
      latest: { at: latest.at, state: latest.state },
      delivered: week.delivered,
      tried: week.tried,
    })
    .from(webhookEndpoints)
    .leftJoinLateral(latest, sql`true`)
    .leftJoinLateral(week, sql`true`)
    .where(
      and(eq(webhookEndpoints.assistantId, assistantId), webhookId ? eq(webhookEndpoints.id, webhookId) : undefined),
    )
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
}

export type EndpointSummary = Awaited<ReturnType<typeof findSummaries>>[number]

/** One endpoint of this assistant; locked until the transaction ends if it is about to change. */
export async function findEndpoint(
  db: Queryable,
  assistantId: number,
  webhookId: string,
  options: { lock?: boolean } = {},
): Promise<EndpointRow | undefined> {
  const query = db
    .select(columns)
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, webhookId), eq(webhookEndpoints.assistantId, assistantId)))
  const [row] = options.lock ? await query.for('update') : await query
  return row
}

/** The number of an assistant's endpoints, locked: a concurrent count waits until this transaction ends (Z10). */
export async function countLocked(tx: Queryable, assistantId: number): Promise<number> {
  await tx.select({ id: assistants.id }).from(assistants).where(eq(assistants.id, assistantId)).for('no key update')
  const [row] = await tx
    .select({ found: count() })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.assistantId, assistantId))
  return row?.found ?? 0
}

export async function insertEndpoint(tx: Queryable, endpoint: NewEndpoint): Promise<void> {
  await tx.insert(webhookEndpoints).values(endpoint)
}

export async function updateEndpoint(tx: Queryable, id: string, changes: Partial<NewEndpoint>): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await tx.update(webhookEndpoints).set(changes).where(eq(webhookEndpoints.id, id))
}

export async function deleteEndpoint(tx: Queryable, id: string): Promise<void> {
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
}
