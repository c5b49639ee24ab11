import type { access, UnserializedAccessEntry } from '@prosa/contract/assistants/access.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { isPartner } from '#/modules/assistants/assistants.policy.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { holdsWords, type Page, pagedRows, total } from '#/platform/db/page-of.ts'

export type EntryQuery = z.output<typeof access.listAccess.query>

export interface EntryRow extends Omit<UnserializedAccessEntry, 'principal'> {
  kind: UnserializedAccessEntry['principal']['kind']
  principalId: number
  total: number
}

const orders: Record<EntryQuery['sort'], string> = {
  name: `name collate "und-x-icu"`,
  '-name': `name collate "und-x-icu" desc`,
  granted: 'granted_at',
  '-granted': 'granted_at desc',
}

const personState = sql`case when u.suspended_at is not null then 'suspended'
  when m.expires_at <= now() then 'expired'
  when u.password_hash is null and not exists (select from identities i where i.user_id = u.id) then 'pending' else 'active' end`

/** SQL condition: a grant to a group or institution, listed by person, has not expired. */
const inForce = sql`(g.expires_at is null or g.expires_at > now())`

/** Partners see and search only the e-mail addresses of their own institution [Z7]. */
const emailFor = (actor: UserActor): SQL =>
  isPartner(actor)
    ? sql`case when u.id = ${actor.id} or u.partner_id = (select partner_id from users where id = ${actor.id}) then u.email end`
    : sql`u.email`

/** Finds a page of the access list: direct grants first, then people with access through a group. */
export function findEntries(
  db: Queryable,
  actor: UserActor,
  assistantId: number,
  { q, role, type, sort, ...request }: EntryQuery,
): Promise<Page<EntryRow>> {
  const email = emailFor(actor)
  return pagedRows(
    db,
    request,
    sql`
    with entries as (
      select case when u.id = a.owner_id then 0 else 1 end as rank, 'user-' || u.id as id, 'user' as kind, u.id as principal_id,
        'person' as type, u.name, ${email} as email, null::int as people, m.role, null::text as via, u.id = a.owner_id as owner,
        ${personState} as state, m.expires_at, m.granted_by, m.created_at as granted_at
      from assistant_members m join users u on u.id = m.user_id join assistants a on a.id = m.assistant_id
      where m.assistant_id = ${assistantId}
      union all
      select 1, 'group-' || r.id, 'group', r.id, r.kind, r.name, null,
        (select count(*)::int from group_members p where p.group_id = r.id), g.role, null, false,
        case when r.archived_at is not null then 'inactive' when ${inForce} then 'active' else 'expired' end,
        g.expires_at, g.granted_by, g.created_at
      from assistant_grants g join groups r on r.id = g.group_id where g.assistant_id = ${assistantId}
      union all
      select 1, 'partner-' || i.id, 'partner', i.id, 'partner', i.name, null,
        (select count(*)::int from users p where p.partner_id = i.id), g.role, null, false,
        case when i.status <> 'active' then 'inactive' when ${inForce} then 'active' else 'expired' end,
        g.expires_at, g.granted_by, g.created_at
      from assistant_grants g join partners i on i.id = g.partner_id where g.assistant_id = ${assistantId}
      union all
      select 2, 'user-' || u.id || '-group-' || r.id, 'user', u.id, 'person', u.name, ${email} as email, null, g.role, r.name, false,
        case when u.suspended_at is null then 'active' else 'suspended' end, g.expires_at, g.granted_by, g.created_at
      from assistant_grants g join groups r on r.id = g.group_id and r.archived_at is null
        join group_members p on p.group_id = r.id join users u on u.id = p.user_id
      where g.assistant_id = ${assistantId} and ${inForce}
      union all
      select 2, 'user-' || u.id || '-partner-' || i.id, 'user', u.id, 'person', u.name, ${email} as email, null, g.role, i.name, false,
        case when u.suspended_at is null then 'active' else 'suspended' end, g.expires_at, g.granted_by, g.created_at
      from assistant_grants g join partners i on i.id = g.partner_id and i.status = 'active'
        join users u on u.partner_id = i.id
      where g.assistant_id = ${assistantId} and ${inForce}
    )
    select e.id, e.kind, e.principal_id as "principalId", e.type, e.name, e.email, e.people, e.role, e.via, e.owner, e.state,
      e.expires_at as "expiresAt", by.name as "grantedBy", e.granted_at as "grantedAt", ${total} as total
    from entries e left join users by on by.id = e.granted_by
    where (${role} = 'all' or e.role = ${role}) and (${type} = 'all' or e.type = ${type})
      and ${holdsWords(sql`e.name || ' ' || coalesce(e.email, '')`, q)}
    order by e.rank, e.${sql.raw(orders[sort])}, e.id`,
    'expiresAt',
    'grantedAt',
  )
}
