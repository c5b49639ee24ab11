import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { forgetErased } from '#/modules/sharing/links/limits/limits.repository.ts'
import { cutLinksOf, cutLinksOfPartner } from '#/modules/sharing/links/link-state.service.ts'
import { dropLogoJob } from '#/modules/sharing/links/logo.service.ts'
import { registerLinkAccessPolicy } from '#/modules/sharing/link-access.service.ts'
import type { Subscriptions } from '#/platform/events/subscriptions.ts'
import { deleteOldCodes } from '#/modules/sharing/guest-sessions/resume.repository.ts'

const closingEvents = ['assistant.paused', 'assistant.archived', 'assistant.deleted']

/** Registers, before the first request, the rules of links, the events that close them, and the nightly deletion. */
export function registerSharingJobs(ctx: AppContext, subscriptions: Pick<Subscriptions, 'on'>): void {
  registerLinkAccessPolicy(ctx)
  for (const type of closingEvents)
    subscriptions.on(type, `sharing.cut-${type.split('.')[1]}`, (tx, { aggregate }) =>
      cutLinksOf(ctx, tx, Number(aggregate.id)),
    )
  subscriptions.on('partner.paused', 'sharing.cut-partner', (tx, { aggregate }) =>
    cutLinksOfPartner(ctx, tx, Number(aggregate.id)),
  )
  ctx.jobs.register(dropLogoJob, {
    schema: z.object({ logoKey: z.string() }),
    handler: ({ logoKey }) => ctx.storage.delete(logoKey),
  })
  ctx.jobs.register('sharing.forget', { cron: '41 3 * * *', handler: () => forgetErased(ctx.db) })
  ctx.jobs.register('visits.clean', { cron: '23 * * * *', handler: () => deleteOldCodes(ctx.db) })
}
