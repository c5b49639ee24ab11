import type { UserAssistant } from '@prosa/contract/identity/user-details.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'
import { holdsWords, limitToPage, total } from '#/platform/db/page-of.ts'

export interface UserAssistantRow extends UserAssistant, Record<string, unknown> {
  total: number
}

export interface UserAssistantQuery {
  q: string
  binding: UserAssistant['binding'] | 'all'
  page: number
  pageSize: number
}

/** Every access to an assistant, the strongest of each: owner, individual, group or institution, organization. */
const accessWays = (userId: number) => sql`
  select a.id, 'owner' as binding, 1 as rank, null as via, null::timestamptz as expires_at from assistants a
    where a.owner_id = ${userId}
  union all
  select m.assistant_id, m.role, 2, null, m.expires_at from assistant_members m where m.user_id = ${userId}
  union all
  select g.assistant_id, 'group', 3, r.name, g.expires_at from group_members p
    join groups r on r.id = p.group_id and r.archived_at is null
    join assistant_grants g on g.group_id = r.id where p.user_id = ${userId}
  union all
  select g.assistant_id, 'group', 3, i.name, g.expires_at from users u
    join partners i on i.id = u.partner_id and i.status = 'active'
    join assistant_grants g on g.partner_id = i.id where u.id = ${userId}
  union all
  select a.id, 'public', 4, null, null from assistants a
    where a.visibility = 'organization' and exists (select from users u where u.id = ${userId} and not 'partner' = any(u.roles))`

/** The assistants that a person may use, own ones first, with their chats; the cost includes deleted chats. */
export async function findUserAssistants(
  db: Queryable,
  userId: number,
  { q, binding, page, pageSize }: UserAssistantQuery,
): Promise<UserAssistantRow[]> {
  const { rows } = await db.execute<UserAssistantRow>(sql`
    with found as (
      select distinct on (w.id) w.id, w.binding, w.rank, w.via, w.expires_at, coalesce(a.published, a.draft)->>'name' as name
      from (${accessWays(userId)}) w join assistants a on a.id = w.id
      where a.deleted_at is null and (w.expires_at is null or w.expires_at > now())
      order by w.id, w.rank
    ), page as (
      select *, ${total} as total from found
      where (${binding} = 'all' or binding = ${binding}) and ${holdsWords(sql`name`, q)}
      order by rank, name collate "und-x-icu", id ${limitToPage({ page, pageSize })}
    ), costs as (
      select assistant_id, sum(cost_micros) / 1e6 as cost from usage_people where person = ${userId} group by assistant_id
    )
    select page.id as "assistantId", page.name, page.binding, page.via, page.total,
      to_char(page.expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "expiresAt",
      used.chats, coalesce(costs.cost, 0)::float8 as "costBrl",
      to_char(used.last at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastChatAt"
    from page left join costs on costs.assistant_id = page.id cross join lateral (
      select count(*)::int as chats, max(c.last_message_at) as last from chats c
      where c.user_id = ${userId} and c.assistant_id = page.id and c.deleted_at is null and c.origin not in ('test', 'temporary')
        and c.current_leaf_id is not null
    ) used
    order by page.rank, page.name collate "und-x-icu", page.id`)
  return rows
}
