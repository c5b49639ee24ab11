import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { endByTime, endLeftovers } from '#/modules/school/attempts/ending.service.ts'
import { eraseStudentsOf } from '#/modules/school/students/students.service.ts'
import { removeOldLaunches } from '#/modules/school/integrations/launches.repository.ts'
import { registerReviewFacts } from '#/modules/school/reviews/review-facts.service.ts'
import { registerActivityAccessPolicy } from '#/modules/school/participation/activity-access.service.ts'
import { sealAttempt } from '#/modules/school/attempts/seal.service.ts'

const ofAttempt = z.object({ attemptId: z.uuid() })

/** Registers the end and the sealing of overdue attempts, as jobs, so that they also happen after a crash. */
export function registerSchoolJobs(ctx: AppContext): void {
  registerActivityAccessPolicy(ctx)
  registerReviewFacts(ctx)
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
  ctx.jobs.register('sga.sweep', { cron: '* * * * *', handler: () => endLeftovers(ctx) })
  ctx.jobs.register('sga.forget-launches', {
    cron: '41 3 * * *',
    handler: async () => {
      await removeOldLaunches(ctx.db)
    },
  })
}
