import { type PermissionName, permissionsOf, type Role } from '@prosa/contract/protocol/permissions.ts'
import { effectivePermissions } from '#/modules/identity/permissions/permissions.policy.ts'
import {
  findLikelyHolders,
  findPermissionFacts,
  findPrivilegedIds,
  isActiveAdministrator,
  lockPermissions,
} from '#/modules/identity/permissions/permissions.repository.ts'
import { hasPermission, isAdmin, type UserActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'

export { lockPermissions } from '#/modules/identity/permissions/permissions.repository.ts'

type Held = ReadonlyMap<number, ReadonlySet<PermissionName>>

/** What each of these people may do now. */
export async function permissionsHeldBy(db: Queryable, userIds: readonly number[]): Promise<Held> {
  const rows = await findPermissionFacts(db, userIds)
  return new Map(rows.map(({ id, ...facts }) => [id, new Set(effectivePermissions(facts))]))
}

const mostNames = 3

/** Whom to ask for what one may not do oneself; as far as the search for people shows them, and otherwise nobody. */
export async function namesOfHolders(db: Queryable, actor: UserActor, permission: PermissionName): Promise<string[]> {
  if (!hasPermission(actor, 'people.search')) return []
  const ofInstitution = actor.roles.includes('partner') && !isAdmin(actor) ? actor.id : null
  const likely = await findLikelyHolders(db, permission, ofInstitution)
  const held = await permissionsHeldBy(
    db,
    likely.map(({ id }) => id),
  )
  return likely
    .filter(({ id }) => id !== actor.id && held.get(id)?.has(permission))
    .slice(0, mostNames)
    .map(({ name }) => name)
}

/**
 * Begins a change of what people may do, one such change after the other: who lost the right to it in the one before,
 * or the role or the account, finds nothing, so that of two who take it from each other one keeps it (Z10).
 */
export async function beginPermissionChange(tx: Queryable, { id }: UserActor): Promise<void> {
  await lockPermissions(tx)
  if (!(await isActiveAdministrator(tx, id)) || (await holdersAmong(tx, [id])).length === 0) throw notFound()
}

/** Which of these people may change permissions. */
export async function holdersAmong(tx: Queryable, userIds: readonly number[]): Promise<number[]> {
  const held = await permissionsHeldBy(tx, userIds)
  return userIds.filter((id) => held.get(id)?.has('users.permissions'))
}

/** What the other roles give is no privilege of administrators. */
const usual: ReadonlySet<PermissionName> = new Set(permissionsOf(['user', 'partner']))

/** Whether these roles give a privilege, which the usual roles do not give, that the maker of the account (`own`) lacks. */
export const isBeyond = (own: ReadonlySet<PermissionName>, roles: readonly Role[]): boolean =>
  permissionsOf(roles).some((name) => !usual.has(name) && !own.has(name))

/**
 * Nobody takes from, shuts out or becomes somebody who may do more than they: throws 409 `person_beyond_own` where one of
 * these people holds a privilege that the actor does not.
 */
export async function requireNotAbove(
  tx: Queryable,
  actor: Pick<UserActor, 'id'>,
  userIds: readonly number[],
): Promise<void> {
  if (await isAnyAbove(tx, actor, userIds)) throw new DomainError('person_beyond_own')
}

/**
 * A way in (a provider of identity, the mail server, the public address) leads to every account, so it is for people who may do
 * all that any account may: throws 409 `way_in_beyond_own`.
 */
export async function requireAboveAll(db: Queryable, actor: Pick<UserActor, 'id'>): Promise<void> {
  if (await isAnyAbove(db, actor, await findPrivilegedIds(db))) throw new DomainError('way_in_beyond_own')
}

/** Whether one of these people holds a privilege that the actor lacks. */
async function isAnyAbove(db: Queryable, { id }: Pick<UserActor, 'id'>, userIds: readonly number[]): Promise<boolean> {
  const held = await permissionsHeldBy(db, [id, ...userIds])
  return userIds.some((userId) =>
    [...(held.get(userId) ?? [])].some((name) => !usual.has(name) && !held.get(id)?.has(name)),
  )
}

/** Whether somebody may do more than their roles alone give. */
export async function isBeyondRoles(db: Queryable, userId: number): Promise<boolean> {
  const [facts] = await findPermissionFacts(db, [userId])
  const given: ReadonlySet<PermissionName> = new Set(permissionsOf(facts?.roles ?? []))
  return facts !== undefined && effectivePermissions(facts).some((name) => !given.has(name))
}

/** The same of what somebody will be given later, by a rule: throws 409 `permissions_beyond_own`. */
export async function requireGivable(tx: Queryable, actor: UserActor, names: readonly string[]): Promise<void> {
  const own: ReadonlySet<string> = (await permissionsHeldBy(tx, [actor.id])).get(actor.id) ?? new Set()
  const privileges = names.filter((name) => !(usual as ReadonlySet<string>).has(name))
  if (privileges.some((name) => !own.has(name))) throw new DomainError('permissions_beyond_own')
}

/**
 * Nobody gives what they do not have, not by a role, a profile or an account either: throws 409 `permissions_beyond_own`
 * where one of these people may do now what neither they did `before` nor the actor does.
 */
export async function requireWithinOwn(tx: Queryable, actor: UserActor, before: Held): Promise<void> {
  const now = await permissionsHeldBy(tx, [actor.id, ...before.keys()])
  for (const [userId, had] of before)
    for (const name of now.get(userId) ?? [])
      if (!usual.has(name) && !had.has(name) && !now.get(actor.id)?.has(name))
        throw new DomainError('permissions_beyond_own')
}
