import type { AppContext } from '#/context.ts'
import { findReaders } from '#/modules/models/budgets/budgets.repository.ts'
import { markMonth, type MonthRow } from '#/modules/models/budgets/reservations/reservations.repository.ts'
import { permissionsHeldBy } from '#/modules/identity/permissions/permissions.service.ts'
import { queueNotice } from '#/modules/push/push.service.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { emit } from '#/platform/events/events.ts'

export const budgetMailJob = 'budgets.send-mail'
const MICROS_PER_CENT = 10_000
const MOST_READERS = 50

const events = { warned: 'budget.warning', reached: 'budget.reached' } as const

/** Once a month for each budget: an event, and a mail to those who look after it. */
export async function tellBudget(
  ctx: AppContext,
  tx: Queryable,
  what: keyof typeof events,
  month: MonthRow,
  { limitMicros, warnPercent }: { limitMicros: number; warnPercent: number },
): Promise<void> {
  const { scope, targetId } = month
  await markMonth(tx, month, what)
  await emit(tx, {
    type: events[what],
    aggregate:
      scope === 'assistant' ? { type: 'assistant', id: targetId } : { type: 'budget', id: `${scope}:${targetId}` },
    payload: { scope, targetId, month: month.month, limitCents: limitMicros / MICROS_PER_CENT, warnPercent },
  })
  for (const userId of await readersOf(tx, month)) {
    await ctx.jobs.send(tx, budgetMailJob, { userId, scope, targetId, what, limitCents: limitMicros / MICROS_PER_CENT })
    const own = scope === 'user' && targetId === String(userId)
    await queueNotice(ctx, tx, { userIds: [userId] }, { type: 'budget', what, own })
  }
}

/** Of the administrators those who look after budgets. */
async function readersOf(tx: Queryable, budget: Pick<MonthRow, 'scope' | 'targetId'>): Promise<number[]> {
  const readers = await findReaders(tx, budget)
  const held = await permissionsHeldBy(
    tx,
    readers.map(({ id }) => id),
  )
  return readers
    .filter(({ id, concerned }) => concerned || held.get(id)?.has('budgets.manage'))
    .slice(0, MOST_READERS)
    .map(({ id }) => id)
}
