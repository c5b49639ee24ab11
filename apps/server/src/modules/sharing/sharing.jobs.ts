import type { AppContext } from '#/context.ts'
import { removeOldPlaces } from '#/modules/sharing/limits/limits.repository.ts'
import { cutLinksOf } from '#/modules/sharing/links/link-state.service.ts'
import { removeExpired } from '#/modules/sharing/retention/retention.repository.ts'
import { registerLinkDoor } from '#/modules/sharing/sharing-door.service.ts'
import type { Subscriptions } from '#/platform/events/subscriptions.ts'

export const retentionJob = 'sharing.forget'

const closingEvents = ['assistant.paused', 'assistant.archived', 'assistant.deleted']

/** Before the first request: the door of links, what closes them with their assistant, and the nightly forgetting. */
export function registerSharingJobs(ctx: AppContext, subscriptions: Pick<Subscriptions, 'on'>): void {
  registerLinkDoor(ctx)
  for (const type of closingEvents)
    subscriptions.on(type, `sharing.cut-${type.split('.')[1]}`, (tx, { aggregate }) =>
      cutLinksOf(ctx, tx, Number(aggregate.id)),
    )
  ctx.jobs.register(retentionJob, { cron: '41 3 * * *', handler: () => forget(ctx) })
}

async function forget(ctx: AppContext): Promise<void> {
  await removeOldPlaces(ctx.db)
  const removed = await removeExpired(ctx.db)
  ctx.log.info(removed, 'what links on the Web keep no longer was removed')
}
