import { z } from 'zod'
import type { AppContext } from '@prosa/server/src/context.ts'
import { rosterJob } from '#/lti/server/arrival.service.ts'
import { queueScore, queueWithdrawal, scoreJob, scoreRetry, sendScore } from '#/lti/server/grades.service.ts'
import { rotateKeys } from '#/lti/server/keys.service.ts'
import { removeOldLogins } from '#/lti/server/logins.repository.ts'
import { readRoster } from '#/lti/server/roster.service.ts'
import type { Subscriptions } from '@prosa/server/src/platform/events/subscriptions.ts'

/** Registers requests to platforms that no person triggers. */
export function registerLtiJobs(ctx: AppContext, subscriptions: Pick<Subscriptions, 'on'>): void {
  subscriptions.on('sga.attempt.reviewed', 'lti.queue-score', (tx, event) => queueScore(ctx, tx, event))
  subscriptions.on('sga.attempt.annulled', 'lti.queue-withdrawal', (tx, event) => queueWithdrawal(ctx, tx, event))
  ctx.jobs.register(scoreJob, {
    schema: z.object({ attemptId: z.uuid() }),
    retry: scoreRetry,
    concurrency: 2,
    expireSeconds: 120,
    handler: ({ attemptId }, { attempt }) => sendScore(ctx, attemptId, attempt),
  })
  ctx.jobs.register(rosterJob, {
    schema: z.object({ assessmentId: z.uuid(), contextId: z.string() }),
    onePerKey: true,
    handler: ({ assessmentId: activityId, contextId }) => readRoster(ctx, { activityId, contextId }),
  })
  ctx.jobs.register('lti.rotate-keys', { cron: '23 4 * * *', handler: () => rotateKeys(ctx) })
  ctx.jobs.register('lti.forget-logins', {
    cron: '43 * * * *',
    handler: async () => {
      await removeOldLogins(ctx.db)
    },
  })
}
