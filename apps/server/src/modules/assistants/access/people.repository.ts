import type { FoundPrincipal, Principal } from '@prosa/contract/assistants/access.ts'
import { type SQL, sql } from 'drizzle-orm'
import { isPartner } from '#/modules/assistants/assistants.policy.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { holdsWords } from '#/platform/db/page-of.ts'

interface FoundRow extends Omit<FoundPrincipal, 'principal'> {
  kind: Principal['kind']
  id: number
}

/** SQL: all principals that the actor may find; partners find only their own institution and its people. */
function findable(actor: UserActor): SQL {
  const own = sql`(select partner_id from users where id = ${actor.id})`
  const people = sql`select 'user' as kind, u.id, 'person' as type, u.name, u.email, null::int as people from users u
    where u.suspended_at is null`
  const partners = sql`select 'partner', i.id, 'partner', i.name, null, (select count(*)::int from users p where p.partner_id = i.id)
    from partners i where i.status = 'active'`
  if (isPartner(actor)) return sql`${people} and u.partner_id = ${own} union all ${partners} and i.id = ${own}`
  return sql`${people} union all ${partners} union all
    select 'group', r.id, r.kind, r.name, null, (select count(*)::int from group_members p where p.group_id = r.id)
    from groups r where r.archived_at is null`
}

interface Search {
  q: string
  onlyPeople: boolean
  limit: number
}

/** Finds people and groups whose name or e-mail contains every word, sorted by name. */
export async function searchPrincipals(
  db: Queryable,
  actor: UserActor,
  assistantId: number,
  { q, onlyPeople, limit }: Search,
): Promise<FoundRow[]> {
  const { rows } = await db.execute<FoundRow & Record<string, unknown>>(sql`
    select f.*, case f.kind
      when 'user' then exists (select from assistant_members m where m.user_id = f.id and m.assistant_id = ${assistantId})
      when 'group' then exists (select from assistant_grants g where g.group_id = f.id and g.assistant_id = ${assistantId})
      else exists (select from assistant_grants g where g.partner_id = f.id and g.assistant_id = ${assistantId}) end as added
    from (${findable(actor)}) f
    where (f.kind = 'user' or not ${onlyPeople}) and ${holdsWords(sql`f.name || ' ' || coalesce(f.email, '')`, q)}
    order by f.kind = 'user', f.name collate "und-x-icu", f.id limit ${limit}`)
  return rows
}

/** Counts how many of these principals the actor may find. */
export async function countFindable(
  db: Queryable,
  actor: UserActor,
  principals: readonly Principal[],
): Promise<number> {
  const keys = principals.map(({ kind, id }) => `${kind}-${id}`)
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (${findable(actor)}) f where f.kind || '-' || f.id = any(${sql.param(keys)}::text[])`)
  return rows[0]?.count ?? 0
}

export async function findUserByEmail(db: Queryable, email: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from users where lower(email) = lower(${email}) and suspended_at is null`,
  )
  return rows[0]?.id
}

/** Returns the facts that decide whether a person may own an assistant. */
export async function findOwnerFacts(db: Queryable, userId: number) {
  const { rows } = await db.execute<{
    name: string
    email: string
    roles: string[]
    profile: { added: string[]; removed: string[] } | null
    permissionsAdded: string[]
    permissionsRemoved: string[]
    entered: boolean
  }>(sql`
    select name, email, roles, permissions_added as "permissionsAdded", permissions_removed as "permissionsRemoved",
      (select json_build_object('added', p.added, 'removed', p.removed) from permission_profiles p
        where p.id = u.permission_profile_id) as profile,
      password_hash is not null or exists (select from identities i where i.user_id = u.id) as entered
    from users u where id = ${userId} and suspended_at is null`)
  return rows[0]
}

interface Recipient extends Record<string, unknown> {
  id: number
  name: string
  email: string
  wantsMail: boolean
}

/** Returns the people behind these principals once each, without the actor, and whether they want mails of this kind. */
export async function findRecipients(
  db: Queryable,
  principals: readonly Principal[],
  exceptId: number,
): Promise<Recipient[]> {
  const pickIds = (wanted: Principal['kind']) => principals.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  const { rows } = await db.execute<Recipient>(sql`
    select u.id, u.name, u.email, u.shared_mail as "wantsMail" from users u
    where u.suspended_at is null and u.id <> ${exceptId} and (u.id = any(${sql.param(pickIds('user'))}::int[])
      or u.partner_id = any(${sql.param(pickIds('partner'))}::int[])
      or exists (select from group_members p where p.user_id = u.id and p.group_id = any(${sql.param(pickIds('group'))}::int[])))`)
  return rows
}
