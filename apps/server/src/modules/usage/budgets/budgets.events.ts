import { budgetScopes } from '@prosa/contract/usage/budgets.ts'
import { z } from 'zod'

/** Told once a month for each budget, when it comes near its end and when it is used up. */
export const budgetNoticeJob = 'budgets.notify'
export const budgetNoticeSchema = z.object({
  scope: z.enum(budgetScopes),
  targetId: z.string(),
  what: z.enum(['warned', 'reached']),
  limitCents: z.number(),
})
export type BudgetNotice = z.infer<typeof budgetNoticeSchema>
