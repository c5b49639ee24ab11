import type { budgets } from '@prosa/contract/usage/budgets.ts'
import type { Handlers } from '#/context.ts'
import { findBudgets, findOwn, findTargets } from '#/modules/usage/budgets/budgets.repository.ts'
import { changeBudget, createBudget, removeBudget } from '#/modules/usage/budgets/budgets.service.ts'

export const budgetsRoutes: Handlers<typeof budgets> = {
  listBudgets: ({ ctx, query }) => findBudgets(ctx.db, query),
  findBudgetTargets: async ({ ctx, query }) => ({ items: await findTargets(ctx.db, query) }),
  createBudget: ({ ctx, by, body }) => createBudget(ctx, by, body),
  updateBudget: ({ ctx, by, params, body }) => changeBudget(ctx, by, params.budgetId, body),
  deleteBudget: ({ ctx, by, params }) => removeBudget(ctx, by, params.budgetId),
  getOwnBudget: async ({ ctx, actor }) => ({ budget: (await findOwn(ctx.db, actor.id)) ?? null }),
}
