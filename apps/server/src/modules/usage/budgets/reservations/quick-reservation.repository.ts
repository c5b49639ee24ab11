import type { BudgetScope } from '@prosa/contract/usage/budgets.ts'
import type { Pool } from 'pg'

/** An answer that is about to begin. */
export interface Reservation {
  runId: string
  /** Null if the use belongs to no single assistant. */
  assistantId: number | null
  /** Null for guests. */
  userId: number | null
  /** The web link of a guest. */
  linkId?: string | null
  /** The estimated cost in millionths of a real; 0 without a known price. */
  micros: number
}

/** A limit that an answer counts against. */
export interface Limit {
  scope: BudgetScope
  targetId: string
  limitMicros: number
  warnPercent: number
}

/** Guests count in the institution of the assistant's owner, else of the link's author. */
const limits = `
  select b.scope, b.target_id, b.limit_cents * 10000::bigint as limit_micros, b.warn_percent from budgets b
  where b.scope = 'organization' or (b.scope = 'assistant' and b.target_id = $1::text) or (b.scope = 'user' and b.target_id = $2::text)
    or (b.scope = 'group' and b.target_id in (select g.id::text from group_members m join groups g on g.id = m.group_id
      where m.user_id = $2::int and g.archived_at is null))
  union all
  select 'partner', p.id::text, (p.monthly_budget_brl * 1000000)::bigint, 80 from partners p
  where p.monthly_budget_brl is not null and p.id = case when $2::int is not null
    then (select u.partner_id from users u where u.id = $2::int)
    else coalesce((select u.partner_id from assistants a join users u on u.id = a.owner_id where a.id = $1::int),
      (select u.partner_id from share_links l join users u on u.id = l.created_by where l.id = $3::uuid)) end`

// Locks the months in the same order as every reservation and settlement. Each is read after its lock is held, which may be newer than the
// statement's snapshot; `kept` reads all of them before it writes, and `counted` adds to what was read. `ordinary` is a reservation that
// needs no notice.
const text = `
  with limits as (${limits}),
  months as (select m.scope, m.target_id, m.month,
      m.used_micros < l.limit_micros and m.used_micros + $5::bigint <= l.limit_micros
        and (m.warned_at is not null or (m.used_micros + $5::bigint) * 100 < l.limit_micros * l.warn_percent) as ordinary
    from budget_months m join limits l using (scope, target_id)
    where m.month = (select organization_month()) order by m.scope, m.target_id for update of m),
  kept as (insert into budget_entries (run_id, scope, target_id, month, kind, micros)
    select $4::uuid, scope, target_id, month, 'reserve', $5::bigint from months
    where (select count(*) from months where ordinary) = (select count(*) from limits)
    returning scope, target_id, month, micros),
  counted as (update budget_months m set used_micros = m.used_micros + kept.micros
    from kept where (m.scope, m.target_id, m.month) = (kept.scope, kept.target_id, kept.month))
  select scope, target_id as "targetId", limit_micros::float8 as "limitMicros", warn_percent as "warnPercent",
    exists (select from kept) as "isReserved", set_config('synchronous_commit', 'off', true) as commit
  from limits`

/**
 * Returns all limits of an answer and, in the usual case, reserves its cost in each of them by the same statement: the month has a counter
 * for each, with room, and no notice becomes due. Otherwise it writes nothing, and `isReserved` is false. It does not wait for the disk: the run
 * that follows does, later in the same log. A database crash in between loses the reservation of an answer that never began.
 */
export async function tryQuickReservation(
  pool: Pool,
  { runId, assistantId, userId, linkId = null, micros }: Reservation,
): Promise<{ limits: Limit[]; isReserved: boolean }> {
  const values = [assistantId, userId, linkId, runId, micros]
  const { rows } = await pool.query<Limit & { isReserved: boolean }>({ name: 'budget-reserve', text, values })
  return { limits: rows, isReserved: rows[0]?.isReserved ?? false }
}
