import type { AppContext } from '#/context.ts'
import { attemptDelivery, type AttemptResult, type Sender } from '#/modules/webhooks/delivery/attempt.service.ts'
import type { ClaimedDelivery } from '#/modules/webhooks/delivery/claim.repository.ts'
import { disableEndpoint, storeResult } from '#/modules/webhooks/delivery/result.repository.ts'
import { GIVE_UP_MS, retryDelay } from '#/modules/webhooks/schedule.model.ts'
import { queueDisabledMails } from '#/modules/webhooks/delivery/disabled-mail.service.ts'
import { audit } from '#/platform/events/audit.ts'

export const testEvent = 'webhook.test'

/** Makes one attempt and stores its outcome: the next attempt, or the end of the delivery or of the endpoint. */
export async function makeDelivery(ctx: AppContext, sender: Sender, delivery: ClaimedDelivery): Promise<void> {
  const result = await attemptDelivery(ctx, sender, delivery)
  ctx.metrics.webhookAttempts.inc({ outcome: result.outcome })
  const isTest = delivery.eventType === testEvent
  const nextAt = isTest ? null : nextAttempt(delivery, result)
  const stored = await storeResult(ctx.pool, {
    ...result,
    id: delivery.id,
    owner: sender.owner,
    nextAt,
    countsForEndpoint: !isTest,
  })
  if (!stored || isTest || result.outcome === 'delivered') return
  const { failingSince } = stored
  if (result.outcome === 'gone') await disableAndNotify(ctx, delivery.endpointId, 'gone')
  else if (failingSince && result.at.getTime() - failingSince.getTime() >= GIVE_UP_MS)
    await disableAndNotify(ctx, delivery.endpointId, 'failures')
}

function nextAttempt({ failures }: ClaimedDelivery, { at, outcome, holdMs }: AttemptResult): Date | null {
  if (outcome !== 'failed') return null
  const delay = retryDelay(failures + 1)
  return delay === undefined ? null : new Date(at.getTime() + Math.max(delay, holdMs))
}

async function disableAndNotify(ctx: AppContext, id: string, reason: 'failures' | 'gone'): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const endpoint = await disableEndpoint(tx, id, reason)
    if (!endpoint) return
    const { assistantId } = endpoint
    const actor = { kind: 'system' as const, id: 'webhooks.deliver' }
    await audit(tx, {
      action: 'webhook.disable',
      actor,
      target: { type: 'webhook', id },
      data: { assistantId, reason },
    })
    await queueDisabledMails(ctx, tx, id, assistantId)
  })
}
