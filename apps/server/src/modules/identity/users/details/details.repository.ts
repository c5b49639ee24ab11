import { eq, sql } from 'drizzle-orm'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { pagedRows, type PageRequest, total } from '#/platform/db/page-of.ts'

export interface EntryFacts extends Record<string, unknown> {
  password: boolean
  providers: number
  codes: boolean
  passkeys: number
  assistants: number
}

/** How a person signs in, and how many assistants they own. */
export async function findEntry(db: Queryable, userId: number): Promise<EntryFacts | undefined> {
  const { rows } = await db.execute<EntryFacts>(sql`
    select u.password_hash is not null as password,
      (select count(*)::int from identities i where i.user_id = u.id) as providers,
      exists (select from code_secrets s where s.user_id = u.id and s.confirmed_at is not null) as codes,
      (select count(*)::int from passkeys p where p.user_id = u.id) as passkeys,
      (select count(*)::int from assistants a where a.owner_id = u.id and a.deleted_at is null) as assistants
    from users u where u.id = ${userId}`)
  return rows[0]
}

interface HistoryRow {
  id: number
  at: string
  action: string
  actorName: string | null
  actorKind: 'user' | 'guest' | 'apiKey' | 'system' | null
  total: number
}

/** Changes of the account, newest first. */
export const findHistory = (db: Queryable, userId: number, request: PageRequest) =>
  pagedRows<HistoryRow>(
    db,
    request,
    sql`
    select e.id::int as id, to_char(e.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, e.action,
      who.name as "actorName", e.actor->>'kind' as "actorKind", ${total} as total
    from audit_events e left join users who on e.actor->>'kind' in ('user', 'apiKey') and who.id::text = e.actor->>'id'
    where e.target_type = 'user' and e.target_id = ${String(userId)}
    order by e.id desc`,
  )

/** Whether the profile exists; locks it against deletion. */
export async function hasProfile(db: Queryable, profileId: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select 1 from permission_profiles where id = ${profileId} for key share`)
  return rowCount === 1
}

export async function updatePermissions(
  db: Queryable,
  userId: number,
  { profileId, added, removed }: { profileId: number | null; added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  await db.execute(sql`
    update users set permission_profile_id = ${profileId}, permissions_added = ${sql.param([...added])}::text[],
      permissions_removed = ${sql.param([...removed])}::text[]
    where id = ${userId}`)
}

export async function updateAllowedModels(
  db: Queryable,
  userId: number,
  allowedModels: readonly string[] | null,
): Promise<void> {
  await db
    .update(users)
    .set({ allowedModels: allowedModels && [...new Set(allowedModels)] })
    .where(eq(users.id, userId))
}
