import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gte, ne, type SQL } from 'drizzle-orm'
import { webhookAttempts, webhookDeliveries } from '#/modules/webhooks/webhooks.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { total } from '#/platform/db/page-of.ts'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect

interface Filters {
  state: 'all' | DeliveryRow['state']
  event: string
}

/** The deliveries of an endpoint, newest first, without their bodies. */
export function findDeliveries(db: Queryable, endpointId: string, { state, event }: Filters) {
  const { body: _, ...columns } = deliveryColumns
  return db
    .select({ ...columns, total })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        state === 'all' ? undefined : eq(webhookDeliveries.state, state),
        event === 'all' ? undefined : eq(webhookDeliveries.eventType, event),
      ),
    )
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
}

const deliveryColumns = {
  id: webhookDeliveries.id,
  eventId: webhookDeliveries.eventId,
  eventType: webhookDeliveries.eventType,
  body: webhookDeliveries.body,
  level: webhookDeliveries.level,
  state: webhookDeliveries.state,
  attempts: webhookDeliveries.attempts,
  responseStatus: webhookDeliveries.responseStatus,
  durationMs: webhookDeliveries.durationMs,
  failure: webhookDeliveries.failure,
  createdAt: webhookDeliveries.createdAt,
  attemptedAt: webhookDeliveries.attemptedAt,
  nextAt: webhookDeliveries.nextAt,
}

/** One delivery of this endpoint (Z2). */
export async function findDelivery(db: Queryable, endpointId: string, deliveryId: string) {
  const [row] = await db
    .select(deliveryColumns)
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.endpointId, endpointId)))
  return row
}

export const findAttempts = (db: Queryable, deliveryId: string) =>
  db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, deliveryId))
    .orderBy(asc(webhookAttempts.number))

export async function insertTest(
  db: Queryable,
  test: Pick<DeliveryRow, 'endpointId' | 'eventId' | 'eventType' | 'body' | 'level' | 'createdAt'>,
): Promise<string> {
  const id = randomUUID()
  // without `nextAt` only the request that made it sends it
  await db.insert(webhookDeliveries).values({ id, ...test })
  return id
}

const fromStart = (now: Date) => ({ state: 'pending', failures: 0, nextAt: now }) as const

/** Restarts one delivery: the same id and bytes, the schedule from its start. */
export async function restartDelivery(db: Queryable, deliveryId: string, now: Date): Promise<void> {
  await db.update(webhookDeliveries).set(fromStart(now)).where(eq(webhookDeliveries.id, deliveryId))
}

/** Restarts all deliveries that failed since a time; returns their number. */
export async function restartFailed(db: Queryable, endpointId: string, since: Date, now: Date): Promise<number> {
  const failed: SQL | undefined = and(
    eq(webhookDeliveries.endpointId, endpointId),
    eq(webhookDeliveries.state, 'failed'),
    ne(webhookDeliveries.eventType, 'webhook.test'),
    gte(webhookDeliveries.createdAt, since),
  )
  const { rowCount } = await db.update(webhookDeliveries).set(fromStart(now)).where(failed)
  return rowCount ?? 0
}
