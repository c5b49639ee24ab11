import type { AppContext } from '#/context.ts'
import { countAnswers } from '#/modules/usage/counting/counting.service.ts'

export function registerStatsJobs(ctx: AppContext): void {
  ctx.jobs.register('stats.count', { cron: '* * * * *', handler: () => countAnswers(ctx) })
}
