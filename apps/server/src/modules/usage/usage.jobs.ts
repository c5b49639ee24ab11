import type { AppContext } from '#/context.ts'
import { releaseLost } from '#/modules/usage/budgets/reservations/reservations.service.ts'
import { countAnswers } from '#/modules/usage/counting/counting.service.ts'

export function registerUsageJobs(ctx: AppContext): void {
  ctx.jobs.register('budgets.release-lost', { cron: '*/15 * * * *', handler: () => releaseLost(ctx) })
  ctx.jobs.register('stats.count', { cron: '* * * * *', handler: () => countAnswers(ctx) })
}
