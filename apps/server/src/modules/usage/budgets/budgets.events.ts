import { budgetScopes } from '@prosa/contract/settings/budgets.ts'
import { z } from 'zod'
import { thisMonthText } from '#/modules/settings/settings.events.ts'

/** Told once a month for each budget, when it comes near its end and when it is used up. */
export const budgetNoticeJob = 'budgets.notify'
export const budgetNoticeSchema = z.object({
  scope: z.enum(budgetScopes),
  targetId: z.string(),
  what: z.enum(['warned', 'reached']),
  limitCents: z.number(),
})
export type BudgetNotice = z.infer<typeof budgetNoticeSchema>

interface Ended {
  /** SQL of what the statement is given. */
  runId: string
  micros: string
  /** One row where it shall happen, and none otherwise. */
  from: string
  /** SQL of the person who asked, null for guests; left out where nothing was spent. */
  userId?: string | undefined
  /** False where it is known that nothing was reserved. */
  reserved?: boolean
}

/**
 * Parts of a statement (`settled`, `counted`) that replace the estimates of a run by what it really cost. Where the run has
 * no estimate, or was settled before, they do nothing. The months are locked in the order of every reservation, so that no
 * two wait for each other. The month of a person who has no limit is counted all the same (`unlimited`), last in that order.
 * Without a reservation that is all there is to do, and without a person nothing.
 */
export function settleBudgets(ended: Ended): string {
  const { userId, reserved = true } = ended
  const parts = [reserved && settle(ended), userId !== undefined && unlimited({ ...ended, userId, reserved })]
  return parts.filter(Boolean).join(',')
}

const settle = ({ runId, micros, from }: Ended): string => `
  settled as (insert into budget_entries (run_id, scope, target_id, month, kind, micros)
    select e.run_id, e.scope, e.target_id, e.month, 'settle', ${micros} - e.micros from budget_entries e, ${from}
    where e.run_id = ${runId} and e.kind = 'reserve'
      and not exists (select from budget_entries s where s.run_id = e.run_id and s.kind = 'settle')
    returning scope, target_id, month, micros),
  spent as (select m.scope, m.target_id, m.month, s.micros from budget_months m join settled s using (scope, target_id, month)
    order by m.scope, m.target_id for update of m),
  counted as (update budget_months m set used_micros = m.used_micros + spent.micros
    from spent where (m.scope, m.target_id, m.month) = (spent.scope, spent.target_id, spent.month))`

const unlimited = ({ runId, micros, from, userId, reserved }: Required<Ended>): string => `
  unlimited as (insert into budget_months as m (scope, target_id, month, used_micros)
    select 'user', asker.id::text, ${thisMonthText}, ${micros} from ${from} cross join (select ${userId} as id) asker
    where asker.id is not null and ${micros} > 0 ${
      reserved
        ? `and (select count(*) from spent) >= 0
      and not exists (select from budget_entries e where e.run_id = ${runId} and e.kind = 'reserve' and e.scope = 'user')`
        : ''
    }
    on conflict (scope, target_id, month) do update set used_micros = m.used_micros + excluded.used_micros)`
