import type { budgets } from '@prosa/contract/settings/budgets.ts'
import type { Handlers } from '#/context.ts'
import { budgetsPolicy } from '#/modules/usage/budgets/budgets.policy.ts'
import { findBudgets, findOwn, findTargets } from '#/modules/usage/budgets/budgets.repository.ts'
import { changeBudget, createBudget, removeBudget } from '#/modules/usage/budgets/budgets.service.ts'
import { authorize } from '#/platform/authorization/authorize.ts'

export const budgetsRoutes: Handlers<typeof budgets> = {
  listBudgets: async ({ ctx, actor, query }) => {
    authorize(budgetsPolicy, actor, 'manage', {})
    return findBudgets(ctx.db, query)
  },
  findBudgetTargets: async ({ ctx, actor, query }) => {
    authorize(budgetsPolicy, actor, 'manage', {})
    return { items: await findTargets(ctx.db, query) }
  },
  createBudget: async ({ ctx, actor, body, facts }) => {
    authorize(budgetsPolicy, actor, 'manage', {})
    return createBudget(ctx, { actor, facts }, body)
  },
  updateBudget: async ({ ctx, actor, params, body, facts }) => {
    authorize(budgetsPolicy, actor, 'manage', {})
    return changeBudget(ctx, { actor, facts }, params.budgetId, body)
  },
  deleteBudget: async ({ ctx, actor, params, facts }) => {
    authorize(budgetsPolicy, actor, 'manage', {})
    return removeBudget(ctx, { actor, facts }, params.budgetId)
  },
  getOwnBudget: async ({ ctx, actor }) => ({ budget: (await findOwn(ctx.db, actor.id)) ?? null }),
}
