import { randomUUID } from 'node:crypto'
import type { newWebhookSchema } from '@prosa/contract/webhooks/webhooks.ts'
import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { z } from 'zod'
import { newSecret, endpointSeals } from '#/modules/webhooks/endpoints/sealed.model.ts'
import { webhookDeliveries, webhookEndpoints } from '#/modules/webhooks/webhooks.tables.ts'
import { emit } from '#/platform/events/events.ts'
import { newToken } from '#/platform/secrets/keys.ts'
import type { TestUser } from './factories.ts'
import type { ProductDoor, TestApp } from './test-app.ts'

export interface TestWebhook {
  id: string
  secret: string
  params: { assistantId: number; webhookId: string }
}

/** Creates a webhook of an assistant that receives its publications. */
export async function addWebhook(
  admin: TestUser,
  assistantId: number,
  body: Partial<z.input<typeof newWebhookSchema>> & { url: string },
): Promise<TestWebhook> {
  const { webhook, secret } = await admin.api.createWebhook({
    params: { assistantId },
    body: { name: 'Sistema da escola', events: ['assistant.published'], level: 'metadata', headers: [], ...body },
  })
  return { id: webhook.id, secret, params: { assistantId, webhookId: webhook.id } }
}

/** Creates a webhook of an assistant with a delivery, without a receiver. */
export async function insertWebhook(
  app: TestApp,
  assistantId: number,
): Promise<{ webhookId: string; deliveryId: string }> {
  const [webhookId, deliveryId] = [randomUUID(), randomUUID()]
  const { db, keys } = app.ctx
  const createdAt = new Date()
  await db.insert(webhookEndpoints).values({
    id: webhookId,
    assistantId,
    name: 'Sistema da escola',
    sealedUrl: endpointSeals.url(keys, 'https://sistema.escola.test/prosa'),
    events: ['assistant.published'],
    level: 'metadata',
    sealedSecret: endpointSeals.secret(keys, newSecret()),
    state: 'paused',
    createdAt,
  })
  const event = { eventId: newToken('msg_'), eventType: 'assistant.published', body: '{}', level: 'metadata' as const }
  await db.insert(webhookDeliveries).values({ id: deliveryId, endpointId: webhookId, ...event, createdAt })
  return { webhookId, deliveryId }
}

/** Emits events of this many publications of an assistant, as the product would. */
export async function publishTimes(app: ProductDoor, assistantId: number, count = 1): Promise<void> {
  await app.ctx.db.transaction(async (tx) => {
    for (let version = 1; version <= count; version++)
      await emit(tx, {
        type: 'assistant.published',
        aggregate: { type: 'assistant', id: assistantId },
        payload: { version },
      })
  })
}

/** Waits until all events so far have been delivered to their subscribers. */
export const waitForDeliveredEvents = (app: TestApp) =>
  eventually(async () => {
    const { rows } = await app.ctx.pool.query('select id from outbox_events where dispatched_at is null')
    expect(rows).toEqual([])
  })

/** Makes the deliverer check now, because a clock moved by a test does not wake it. */
export const wake = (app: TestApp) => app.ctx.db.execute(sql`select pg_notify('webhook_deliveries', '')`)

export const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 15_000, interval: 20 })

/** Waits until the newest deliveries of a webhook are as expected. */
export const expectDeliveries = (admin: TestUser, { params }: TestWebhook, expected: object[]) =>
  eventually(async () => {
    const { items } = await admin.api.listDeliveries({ params, query: {} })
    expect(items).toMatchObject(expected)
    return items
  })
