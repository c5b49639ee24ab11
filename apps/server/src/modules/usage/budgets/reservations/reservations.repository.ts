import type { BudgetScope } from '@prosa/contract/usage/budgets.ts'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Limit } from '#/modules/usage/budgets/reservations/quick-reservation.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'

export const thisMonth = sql`(select organization_month())`

export interface MonthRow {
  scope: BudgetScope
  targetId: string
  month: string
  usedMicros: number
  warned: boolean
  reached: boolean
}

/** Returns the month's counters of these limits, created where missing and locked in one order until the transaction ends. */
export async function lockMonths(tx: Queryable, limits: readonly Limit[]): Promise<MonthRow[]> {
  const wanted = JSON.stringify(limits.map(({ scope, targetId }) => ({ scope, targetId })))
  const wantedRows = sql`jsonb_to_recordset(${wanted}::jsonb) as w (scope text, "targetId" text)`
  await tx.execute(sql`
    insert into budget_months (scope, target_id, month) select w.scope, w."targetId", ${thisMonth} from ${wantedRows}
    order by 1, 2 on conflict do nothing`)
  const { rows } = await tx.execute<MonthRow & Record<string, unknown>>(sql`
    select m.scope, m.target_id as "targetId", m.month::text, m.used_micros::float8 as "usedMicros",
      m.warned_at is not null as warned, m.reached_at is not null as reached
    from budget_months m join ${wantedRows} on w.scope = m.scope and w."targetId" = m.target_id
    where m.month = ${thisMonth} order by m.scope, m.target_id for update of m`)
  return rows
}

export async function insertReservation(
  tx: Queryable,
  { runId, micros, months }: { runId: string; micros: number; months: readonly MonthRow[] },
): Promise<void> {
  for (const { scope, targetId, month } of months)
    await tx.execute(sql`
      with entry as (insert into budget_entries (run_id, scope, target_id, month, kind, micros)
        values (${runId}, ${scope}, ${targetId}, ${month}::date, 'reserve', ${micros}) returning micros)
      update budget_months m set used_micros = m.used_micros + entry.micros from entry
      where m.scope = ${scope} and m.target_id = ${targetId} and m.month = ${month}::date`)
}

export async function markMonth(
  tx: Queryable,
  { scope, targetId, month }: Pick<MonthRow, 'scope' | 'targetId' | 'month'>,
  what: 'warned' | 'reached',
): Promise<void> {
  const column = sql.identifier(`${what}_at`)
  await tx.execute(sql`
    update budget_months set ${column} = now()
    where scope = ${scope} and target_id = ${targetId} and month = ${month}::date`)
}

/** Replaces a run's reservation by its real cost; 0 for a run that did not begin. */
export async function settleRun(pool: Pool, runId: string, micros = 0): Promise<void> {
  await pool.query('select settle_budgets(settled_run => $1, real_micros => $2)', [runId, micros])
}

/** Id under which the statistics count use without an assistant. */
const NO_ASSISTANT = 0

interface EndedCall {
  runId: string
  /** Null for guests. */
  userId: number | null
  assistantId: number | null
  modelId: string
  /** Cost in millionths of a real; null without a price. */
  costMicros: number | null
}

/** Ends a call outside a conversation: counts it in the statistics, and replaces its reservation in the budgets. */
export async function settleCall(
  pool: Pool,
  { runId, userId, assistantId, modelId, costMicros }: EndedCall,
): Promise<void> {
  await pool.query(
    `with used as (
       insert into usage_answers (assistant_id, version, model, origin, again, begins, begins_version, failed, unanswered, cost_micros)
       values ($3, 0, $4, 'test', true, false, false, false, false, $2))
     select settle_budgets(settled_run => $1, real_micros => coalesce($2, 0), asker_id => $5)`,
    [runId, costMicros, assistantId ?? NO_ASSISTANT, modelId, userId],
  )
}

/** Finds runs with an open reservation and no worker: their process ended before they began. */
export async function findLostRuns(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select distinct e.run_id as id from budget_entries e
     where e.kind = 'reserve' and e.at between now() - interval '3 days' and now() - interval '15 minutes'
       and not exists (select from budget_entries s where s.run_id = e.run_id and s.kind = 'settle')
       and not exists (select from runs r where r.id = e.run_id and r.state = 'running')`,
  )
  return rows.map(({ id }) => id)
}
