import type { AppContext } from '#/context.ts'
import { estimateMicros } from '#/modules/conversations/runs/runs.service.ts'
import * as repository from '#/modules/sharing/links/limits/limits.repository.ts'
import type { LinkRow } from '#/modules/sharing/links/links.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

const MICROS_PER_CENT = 10_000

/** Whether the link's budget for this month is spent. */
export async function isBudgetSpent(ctx: AppContext, { id, budgetCents }: LinkRow): Promise<boolean> {
  return budgetCents !== null && (await repository.costThisMonth(ctx.db, id)) >= budgetCents * MICROS_PER_CENT
}

/** Throws 409 `share_limit_reached` if the month's budget is spent. */
export async function checkBudget(ctx: AppContext, link: LinkRow): Promise<void> {
  if (await isBudgetSpent(ctx, link)) throw spentError()
}

/**
 * Throws 409 `share_limit_reached` if an answer might cost more than the budget has left. Under the link's lock, the
 * answers being written never reserve more than the budget. When less than one answer's maximum is left, one answer
 * runs at a time. The end of a run counts the real cost and releases the reservation in one statement.
 */
export async function requireBudgetLeft(ctx: AppContext, tx: Queryable, link: LinkRow): Promise<void> {
  const { id, budgetCents } = link
  if (budgetCents === null) return
  const budget = budgetCents * MICROS_PER_CENT
  const cost = await repository.costThisMonth(tx, id)
  if (cost >= budget) throw spentError()
  const open = await repository.openAnswers(tx, id)
  if (open > 0 && cost + (open + 1) * costAtMost(ctx, link) > budget) throw busyError()
}

/** The maximum cost of one answer, in millionths of a real. */
const costAtMost = (ctx: AppContext, { assistant: { published } }: LinkRow): number =>
  published === null ? 0 : estimateMicros(published, ctx.models)

const limitError = (detail: string): DomainError =>
  new DomainError('share_limit_reached', { detail, data: { limit: 'budget' } })

const spentError = (): DomainError =>
  limitError('Este link chegou ao limite de uso deste mês. Fale com quem o compartilhou.')

const busyError = (): DomainError =>
  limitError(
    'Este link está perto do limite de uso deste mês e responde a uma pessoa por vez. Tente de novo em instantes.',
  )
