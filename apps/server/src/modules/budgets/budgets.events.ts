/**
 * Parts of a statement (`settled`, `counted`) that replace the estimates of a run by what it really cost. Where the run has
 * no estimate, or was settled before, they do nothing. `from` is one row where it shall happen, and none otherwise. The
 * months are locked in the order of every reservation, so that no two wait for each other.
 */
export const settleBudgets = ({ runId, micros, from }: { runId: string; micros: string; from: string }): string => `
  settled as (insert into budget_entries (run_id, scope, target_id, month, kind, micros)
    select e.run_id, e.scope, e.target_id, e.month, 'settle', ${micros} - e.micros from budget_entries e, ${from}
    where e.run_id = ${runId} and e.kind = 'reserve'
      and not exists (select from budget_entries s where s.run_id = e.run_id and s.kind = 'settle')
    returning scope, target_id, month, micros),
  spent as (select m.scope, m.target_id, m.month, s.micros from budget_months m join settled s using (scope, target_id, month)
    order by m.scope, m.target_id for update of m),
  counted as (update budget_months m set used_micros = m.used_micros + spent.micros
    from spent where (m.scope, m.target_id, m.month) = (spent.scope, spent.target_id, spent.month))`
