import type { deliveriesQuery } from '@prosa/contract/webhooks/webhooks.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { testEvent } from '#/modules/webhooks/delivery/deliver.service.ts'
import { getDeliverer } from '#/modules/webhooks/delivery/deliverer.service.ts'
import type { EndpointRow } from '#/modules/webhooks/endpoints/endpoints.repository.ts'
import { mayReadFull } from '#/modules/webhooks/endpoints/endpoints.service.ts'
import * as repository from '#/modules/webhooks/log.repository.ts'
import { wakeDeliverers } from '#/modules/webhooks/outbox/outbox.repository.ts'
import { writeBody } from '#/modules/webhooks/outbox/payload.model.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import { pagedQuery } from '#/platform/db/page-of.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { newToken } from '#/platform/secrets/keys.ts'

/** One page of an endpoint's deliveries, newest first. */
export async function listDeliveries(ctx: AppContext, endpoint: EndpointRow, query: z.output<typeof deliveriesQuery>) {
  return pagedQuery(query, () => repository.findDeliveries(ctx.db, endpoint.id, query))
}

/** Reads a delivery and its attempts; texts of people only for actors who may send them out. */
export async function readDelivery(ctx: AppContext, actor: UserActor, endpoint: EndpointRow, deliveryId: string) {
  const delivery = await loadDelivery(ctx, endpoint, deliveryId)
  const attempts = await repository.findAttempts(ctx.db, deliveryId)
  const isOpen = delivery.level !== 'full' || mayReadFull(actor)
  return {
    ...delivery,
    body: isOpen ? delivery.body : null,
    // a receiver may echo the body
    history: attempts.map((attempt) => ({ ...attempt, response: isOpen ? attempt.response : null })),
  }
}

/** Sends a real, signed `webhook.test` now and once, in any state of the endpoint; returns the delivery. */
export async function sendTest(ctx: AppContext, endpoint: EndpointRow) {
  const now = ctx.clock.now()
  const { assistantId, level } = endpoint
  const id = await repository.insertTest(ctx.db, {
    endpointId: endpoint.id,
    eventId: newToken('msg_'),
    eventType: testEvent,
    body: writeBody({ type: testEvent, at: now, level, data: { assistantId }, personal: undefined }),
    level: 'metadata',
    createdAt: now,
  })
  await getDeliverer(ctx).sendNow(id)
  return loadDelivery(ctx, endpoint, id)
}

/** Sends a delivery again from the start of the schedule, under the same id (H4). */
export async function redeliverEvent(ctx: AppContext, endpoint: EndpointRow, deliveryId: string) {
  const delivery = await loadDelivery(ctx, endpoint, deliveryId)
  if (delivery.eventType === testEvent) {
    await getDeliverer(ctx).sendNow(deliveryId)
  } else {
    requireActive(endpoint)
    await ctx.db.transaction(async (tx) => {
      await repository.restartDelivery(tx, deliveryId, ctx.clock.now())
      await wakeDeliverers(tx)
    })
  }
  return loadDelivery(ctx, endpoint, deliveryId)
}

/** Sends all deliveries that failed since a time again; returns their number. Throws if the webhook is not active. */
export async function redeliverFailed(ctx: AppContext, endpoint: EndpointRow, since: Date): Promise<{ count: number }> {
  requireActive(endpoint)
  const count = await ctx.db.transaction(async (tx) => {
    const restarted = await repository.restartFailed(tx, endpoint.id, since, ctx.clock.now())
    if (restarted > 0) await wakeDeliverers(tx)
    return restarted
  })
  return { count }
}

function requireActive({ state }: EndpointRow): void {
  if (state !== 'active') throw new DomainError('webhook_inactive')
}

async function loadDelivery(ctx: AppContext, { id }: EndpointRow, deliveryId: string) {
  const delivery = await repository.findDelivery(ctx.db, id, deliveryId)
  if (!delivery) throw notFound()
  return delivery
}
