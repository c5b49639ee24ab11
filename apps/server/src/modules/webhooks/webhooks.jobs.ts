import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { disabledMailJob, sendDisabledMail } from '#/modules/webhooks/delivery/disabled-mail.service.ts'
import { enqueueDeliveries } from '#/modules/webhooks/outbox/outbox.service.ts'
import type { Subscriptions } from '#/platform/events/subscriptions.ts'
import { mailRetry } from '#/platform/mail/mailer.ts'

/** Registers the work of webhooks without a request: listening to domain events and mailing. `startDeliverer` sends. */
export function registerWebhooksJobs(ctx: AppContext, subscriptions: Subscriptions): void {
  subscriptions.on('*', 'webhooks.enqueue', (tx, event) => enqueueDeliveries(ctx, tx, event))
  ctx.jobs.register(disabledMailJob, {
    retry: mailRetry,
    schema: z.object({ endpointId: z.uuid(), userId: z.number().int() }),
    handler: (news, run) => sendDisabledMail(ctx, news, run),
  })
}
