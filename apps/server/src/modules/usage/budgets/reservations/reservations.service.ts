import type { BudgetScope } from '@prosa/contract/usage/budgets.ts'
import type { AppContext } from '#/context.ts'
import { type BudgetNotice, budgetNoticeJob } from '#/modules/usage/budgets/budgets.events.ts'
import {
  type Limit,
  type Reservation,
  tryQuickReservation,
} from '#/modules/usage/budgets/reservations/quick-reservation.repository.ts'
import * as repository from '#/modules/usage/budgets/reservations/reservations.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { emit } from '#/platform/events/events.ts'

const MICROS_PER_CENT = 10_000
const events = { warned: 'budget.warning', reached: 'budget.reached' } as const

/**
 * Reserves an answer's estimate in every budget it counts against. Exact for simultaneous answers, which wait for the counters. At the end
 * of the run `settleBudgets` replaces it by the real cost.
 * @returns whether anything was reserved
 * @throws 409 `quota_exceeded`
 */
export async function reserveBudget(ctx: AppContext, wanted: Reservation): Promise<boolean> {
  const { limits, isReserved } = await tryQuickReservation(ctx.pool, wanted)
  if (limits.length === 0) return false
  if (!isReserved) await reserveOrRefuse(ctx, wanted, limits)
  return true
}

/** The slower form: creates missing counters, refuses without room, and queues notices. */
async function reserveOrRefuse(
  ctx: AppContext,
  { runId, userId, micros }: Reservation,
  limits: readonly Limit[],
): Promise<void> {
  const full = await ctx.db.transaction(async (tx) => {
    const months = await repository.lockMonths(tx, limits)
    const states = months.map((month) => {
      const limit = limits.find(({ scope, targetId }) => scope === month.scope && targetId === month.targetId)
      return { month, limit: limit ?? { limitMicros: 0, warnPercent: 100 } }
    })
    const over = states.find(({ month, limit }) => !hasRoom(month.usedMicros, micros, limit.limitMicros))
    if (over) {
      // Refused, but the transaction commits so that the notice is sent once.
      if (!over.month.reached) await notifyOfBudget(ctx, tx, 'reached', over.month, over.limit)
      return over.month
    }
    await repository.insertReservation(tx, { runId, micros, months })
    for (const { month, limit } of states) {
      const percent = ((month.usedMicros + micros) / limit.limitMicros) * 100
      if (!month.warned && percent >= limit.warnPercent) await notifyOfBudget(ctx, tx, 'warned', month, limit)
    }
    return undefined
  })
  if (full) throw quotaExceeded(full, userId === null)
}

/** Emits the event and queues the notices of a budget, once a month each. */
async function notifyOfBudget(
  ctx: AppContext,
  tx: Queryable,
  what: BudgetNotice['what'],
  row: repository.MonthRow,
  { limitMicros, warnPercent }: { limitMicros: number; warnPercent: number },
): Promise<void> {
  const { scope, targetId, month } = row
  const limitCents = limitMicros / MICROS_PER_CENT
  await repository.markMonth(tx, row, what)
  await emit(tx, {
    type: events[what],
    aggregate:
      scope === 'assistant' ? { type: 'assistant', id: targetId } : { type: 'budget', id: `${scope}:${targetId}` },
    payload: { scope, targetId, month, limitCents, warnPercent },
  })
  await ctx.jobs.send(tx, budgetNoticeJob, { scope, targetId, what, limitCents } satisfies BudgetNotice)
}

/** An answer of unknown cost is admitted as long as anything is left. */
const hasRoom = (used: number, micros: number, limit: number): boolean => used < limit && used + micros <= limit

/** Releases the reservation of an answer that did not begin. */
export const releaseBudget = (ctx: AppContext, runId: string): Promise<void> => repository.settleRun(ctx.pool, runId)

/** Releases reservations of processes that ended before their answers began. */
export async function releaseLost(ctx: AppContext): Promise<void> {
  for (const runId of await repository.findLostRuns(ctx.pool)) await repository.settleRun(ctx.pool, runId)
}

const whose: Readonly<Record<BudgetScope, string>> = {
  user: 'Seu limite deste mês acabou.',
  group: 'O limite deste mês do seu grupo acabou.',
  assistant: 'O limite deste mês deste assistente acabou.',
  partner: 'O limite deste mês da sua instituição acabou.',
  organization: 'O limite deste mês da organização acabou.',
}

function quotaExceeded({ scope, month }: repository.MonthRow, isGuest: boolean): DomainError {
  const renewsOn = monthAfter(month)
  const [, monthNumber, day] = renewsOn.split('-')
  const detail = `${isGuest ? 'O limite de uso deste mês acabou.' : whose[scope]} Ele volta em ${day}/${monthNumber}.`
  return new DomainError('quota_exceeded', { detail, data: { scope, renewsOn } })
}

/** Returns the first day of the following month, as `2026-12-01`. */
export function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
}
