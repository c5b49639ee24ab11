import { sql } from 'drizzle-orm'
import type { PermissionFacts } from '#/modules/identity/permissions/permissions.policy.ts'
import type { Queryable } from '#/platform/db/database.ts'

interface FactsRow extends PermissionFacts, Record<string, unknown> {
  id: number
}

/** The facts behind these people's permissions. */
export async function findPermissionFacts(db: Queryable, userIds: readonly number[]): Promise<FactsRow[]> {
  const { rows } = await db.execute<FactsRow>(sql`
    select u.id, u.roles, u.permissions_added as "permissionsAdded", u.permissions_removed as "permissionsRemoved",
      (select json_build_object('added', p.added, 'removed', p.removed) from permission_profiles p
        where p.id = u.permission_profile_id) as profile
    from users u where u.id = any(${sql.param([...userIds])}::int[])`)
  return rows
}

/** People who may hold more than the usual roles give: administrators, and people with added permissions. */
export async function findPrivilegedIds(db: Queryable): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select u.id from users u left join permission_profiles p on p.id = u.permission_profile_id
    where u.deleted_at is null
      and ('admin' = any(u.roles) or cardinality(u.permissions_added) > 0 or cardinality(p.added) > 0)`)
  return rows.map(({ id }) => id)
}

/**
 * People who may hold a rare permission: administrators and people to whom it was given by name. Limited to the
 * institution of `partnerUserId`, if it has one.
 */
export async function findLikelyHolders(
  db: Queryable,
  name: string,
  partnerUserId: number | null,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select u.id, u.name from users u left join permission_profiles p on p.id = u.permission_profile_id
    where u.suspended_at is null and u.deleted_at is null
      and ('admin' = any(u.roles) or ${name} = any(u.permissions_added) or ${name} = any(p.added))
      and (${partnerUserId}::int is null or u.partner_id = (select o.partner_id from users o where o.id = ${partnerUserId}))
    order by u.name collate "und-x-icu", u.id limit 50`)
  return rows
}

/** Only active administrators change permissions. */
export async function isActiveAdministrator(tx: Queryable, userId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`select from users where id = ${userId} and 'admin' = any(roles) and suspended_at is null and deleted_at is null`,
  )
  return rowCount === 1
}

/** Makes changes of permissions wait for each other until the transaction ends. */
export async function lockPermissions(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('permissions.change', 0))`)
}
