import type { AuditAction } from '@prosa/contract/audit/audit-actions.ts'
import { randomUUID } from 'node:crypto'
import type { Budget, budgets } from '@prosa/contract/usage/budgets.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import * as repository from '#/modules/usage/budgets/budgets.repository.ts'
import type { PersonalData } from '#/personal-data.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { orConflict } from '#/platform/db/conflict.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'
import type { JsonObject } from '#/platform/events/events.tables.ts'
import { requireSeen } from '#/modules/settings/settings.service.ts'

export {
  findMonthCosts,
  findPersonal as findPersonalBudgets,
  findTargetName,
} from '#/modules/usage/budgets/budgets.repository.ts'
export { settleCall, settleRun } from '#/modules/usage/budgets/reservations/reservations.repository.ts'
export { releaseBudget, reserveBudget } from '#/modules/usage/budgets/reservations/reservations.service.ts'

type NewBudget = z.output<typeof budgets.createBudget.body>
type Limits = z.output<typeof budgets.updateBudget.body>

/** Creates a budget. Throws `budget_target_unknown` and 409 `budget_taken`. */
export const createBudget = (ctx: AppContext, by: By, budget: NewBudget): Promise<Budget> =>
  ctx.db.transaction(async (tx) => {
    if (!(await repository.isTarget(tx, budget))) throw new DomainError('budget_target_unknown')
    return insertOne(tx, by, budget)
  })

/** Changes the limits of a budget. Throws 409 `changed_meanwhile`. */
export const changeBudget = (ctx: AppContext, by: By, id: string, limits: Limits): Promise<Budget> =>
  ctx.db.transaction(async (tx) => {
    const version = async () => (await repository.findBudget(tx, id))?.version
    await requireSeen(ctx, tx, by, { target: { type: 'budget', id }, version })
    return updateLimits(tx, by, id, limits)
  })

/** Deletes a budget and records it. */
export const removeBudget = (ctx: AppContext, by: By, id: string): Promise<void> =>
  ctx.db.transaction((tx) => deleteOne(tx, by, id))

async function insertOne(tx: Queryable, by: By, budget: NewBudget): Promise<Budget> {
  const id = randomUUID()
  await orConflict(repository.insertBudget(tx, { id, ...budget }), { budgets_target_unique: 'budget_taken' })
  await record(tx, by, 'budget.create', id, { ...budget })
  return getBudget(tx, id)
}

async function updateLimits(tx: Queryable, by: By, id: string, limits: Limits): Promise<Budget> {
  const before = await getBudget(tx, id)
  await repository.updateBudget(tx, id, limits)
  // A raised limit gets a new warning.
  if (limits.limitCents > before.limitCents) await repository.forgetNotices(tx, before)
  await record(tx, by, 'budget.change', id, { ...limits })
  return getBudget(tx, id)
}

async function deleteOne(tx: Queryable, by: By, id: string): Promise<void> {
  const { scope, targetId } = await getBudget(tx, id)
  await repository.deleteBudget(tx, id)
  await record(tx, by, 'budget.delete', id, { scope, targetId })
}

/** Sets or removes (null) the budget of an existing person, inside a larger change. An existing budget keeps its warning threshold. */
export async function setPersonalBudget(
  tx: Queryable,
  by: By,
  userId: number,
  limitCents: number | null,
): Promise<void> {
  const before = await repository.lockPersonal(tx, userId)
  if (before?.limitCents === limitCents) return
  if (before && limitCents !== null)
    await updateLimits(tx, by, before.id, { limitCents, warnPercent: before.warnPercent })
  else if (before) await deleteOne(tx, by, before.id)
  else if (limitCents !== null)
    await insertOne(tx, by, { scope: 'user', targetId: String(userId), limitCents, warnPercent: 80 })
}

async function getBudget(db: Queryable, id: string): Promise<Budget> {
  const budget = await repository.findBudget(db, id)
  if (!budget) throw notFound()
  return budget
}

const record = (tx: Queryable, by: By, action: AuditAction, id: string, data: JsonObject): Promise<void> =>
  audit(tx, {
    ...doneBy(by),
    action,
    target: { type: 'budget', id },
    data,
  })

const forgetBudget: PersonalData['removeAccount'] = (_ctx, tx, { id }) => repository.deletePersonalBudget(tx, id)

/** Counters hold ids and no names, so they stay. */
export const budgetsData: PersonalData = { removeAccount: forgetBudget, erasePerson: forgetBudget }
