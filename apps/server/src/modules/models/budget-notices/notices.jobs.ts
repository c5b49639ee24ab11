import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { budgetMailJob, sendNotice, tellReaders } from '#/modules/models/budget-notices/notices.service.ts'
import { budgetNoticeJob, budgetNoticeSchema } from '#/modules/usage/budgets/budgets.events.ts'
import { mailRetry } from '#/platform/mail/mailer.ts'

export function registerBudgetNotices(ctx: AppContext): void {
  ctx.jobs.register(budgetNoticeJob, { schema: budgetNoticeSchema, handler: (notice) => tellReaders(ctx, notice) })
  const schema = budgetNoticeSchema.extend({ userId: z.number().int() })
  ctx.jobs.register(budgetMailJob, { schema, retry: mailRetry, handler: (notice, run) => sendNotice(ctx, notice, run) })
}
