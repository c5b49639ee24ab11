import { budgetScopes } from '@prosa/contract/usage/budgets.ts'
import { z } from 'zod'

/** Sent once a month for each budget, near its end and at its end. */
export const budgetNoticeJob = 'budgets.notify'
export const budgetNoticeSchema = z.object({
  scope: z.enum(budgetScopes),
  targetId: z.string(),
  what: z.enum(['warned', 'reached']),
  limitCents: z.number(),
})
export type BudgetNotice = z.infer<typeof budgetNoticeSchema>
