import { z } from 'zod'
import type { AppContext } from '@prosa/server/src/context.ts'
import { renewSources, resumeSources } from '#/web-pages/server/sources.service.ts'
import { giveUpSource, visitSource, visitSourceJob } from '#/web-pages/server/visiting.service.ts'

/** Attempts after which a round ends, whether a visit throws or kills the process. */
const ATTEMPTS = 3

export function registerWebJobs(ctx: AppContext): void {
  ctx.jobs.register(visitSourceJob, {
    schema: z.object({ sourceId: z.uuid() }),
    onePerKey: true,
    // The attempt after the last one only records the failure, because people see the row and not the queue.
    retry: { limit: ATTEMPTS, delaySeconds: 30, maxDelaySeconds: 300 },
    expireSeconds: 300,
    concurrency: 2,
    handler: ({ sourceId }, { attempt, signal }) =>
      attempt > ATTEMPTS ? giveUpSource(ctx, sourceId) : visitSource(ctx, sourceId, signal),
  })
  ctx.jobs.register('web.renew', { cron: '13 2 * * *', handler: () => renewSources(ctx) })
  ctx.jobs.register('web.resume', { cron: '*/10 * * * *', handler: () => resumeSources(ctx) })
}
