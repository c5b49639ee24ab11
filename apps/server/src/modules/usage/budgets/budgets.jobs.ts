import type { AppContext } from '#/context.ts'
import { releaseLost } from '#/modules/usage/budgets/reservations/reservations.service.ts'

export function registerBudgetsJobs(ctx: AppContext): void {
  ctx.jobs.register('budgets.release-lost', { cron: '*/15 * * * *', handler: () => releaseLost(ctx) })
}
