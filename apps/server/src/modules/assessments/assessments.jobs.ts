import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { endByTime, sweep } from '#/modules/assessments/attempts/ending.service.ts'
import { showSafetyAlerts } from '#/modules/assessments/board/board.service.ts'
import { eraseStudentsOf } from '#/modules/assessments/erasure.service.ts'
import { removeOldLaunches } from '#/modules/assessments/launches/launches.repository.ts'
import { registerLtiJobs } from '#/modules/assessments/lti/lti.jobs.ts'
import { registerToldReviews } from '#/modules/assessments/review/told-review.service.ts'
import { registerActivityAccessPolicy } from '#/modules/assessments/seats/activity-access.service.ts'
import { sealAttempt } from '#/modules/assessments/seal/seal.service.ts'
import type { Subscriptions } from '#/platform/events/subscriptions.ts'

const ofAttempt = z.object({ attemptId: z.uuid() })

/**
 * Ends and seals attempts whose time is over. A job does it, so that it also happens after a crash of the process that
 * ran them.
 */
export function registerAssessmentsJobs(ctx: AppContext, subscriptions: Pick<Subscriptions, 'on'>): void {
  registerActivityAccessPolicy(ctx)
  registerToldReviews(ctx)
  showSafetyAlerts(subscriptions)
  registerLtiJobs(ctx, subscriptions)
  ctx.jobs.register('sga.end', {
    schema: ofAttempt,
    concurrency: 2,
    handler: ({ attemptId }) => endByTime(ctx, attemptId),
  })
  ctx.jobs.register('sga.seal', {
    schema: ofAttempt,
    concurrency: 2,
    handler: ({ attemptId }) => sealAttempt(ctx, attemptId),
  })
  ctx.jobs.register('sga.erase-class', {
    schema: z.object({ classId: z.uuid() }),
    handler: ({ classId }) => eraseStudentsOf(ctx, classId),
  })
  ctx.jobs.register('sga.sweep', { cron: '* * * * *', handler: () => sweep(ctx) })
  ctx.jobs.register('sga.forget-launches', {
    cron: '41 3 * * *',
    handler: async () => {
      await removeOldLaunches(ctx.db)
    },
  })
}
