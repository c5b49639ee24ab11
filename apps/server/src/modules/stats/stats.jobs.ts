import type { AppContext } from '#/context.ts'
import { countAnswers } from '#/modules/stats/counting/counting.service.ts'

export function registerStatsJobs(ctx: AppContext): void {
  ctx.jobs.register('stats.count', { cron: '* * * * *', handler: () => countAnswers(ctx) })
}
