import { accessActions, type ToldAccessRecord } from '@prosa/contract/assistants/access.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'
import { pagedRows, type PageRequest, total } from '#/platform/db/page-of.ts'

/** What the audit trail says about the access to an assistant, with the names of today. */
export function findRecords(db: Queryable, assistantId: number, request: PageRequest) {
  const actions = accessActions.map((action) => `assistant.${action}`)
  return pagedRows<ToldAccessRecord & { total: number }>(
    db,
    request,
    sql`
    select e.id::int as id, e.at, substr(e.action, length('assistant.') + 1) as action, by.name as "actorName",
      coalesce(u.name, r.name, i.name) as "principalName", e.data->>'role' as role, e.data->>'expiresAt' as "expiresAt",
      ${total} as total
    from audit_events e
      left join users by on e.actor->>'kind' = 'user' and by.id = (e.actor->>'id')::int
      left join users u on e.data->>'kind' = 'user' and u.id = (e.data->>'id')::int
      left join groups r on e.data->>'kind' = 'group' and r.id = (e.data->>'id')::int
      left join partners i on e.data->>'kind' = 'partner' and i.id = (e.data->>'id')::int
    where e.target_type = 'assistant' and e.target_id = ${String(assistantId)}
      and e.action = any(${sql.param(actions)}::text[])
    order by e.id desc`,
    'at',
  )
}
