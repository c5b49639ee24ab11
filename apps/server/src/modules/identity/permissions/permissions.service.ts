import { usualPermissions as usual } from '@prosa/contract/identity/person-kinds.ts'
import { type PermissionName, listPermissions } from '@prosa/contract/protocol/permissions.ts'
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

/** The current permissions of these people. */
export async function permissionsHeldBy(db: Queryable, userIds: readonly number[]): Promise<Held> {
  const rows = await findPermissionFacts(db, userIds)
  return new Map(rows.map(({ id, ...facts }) => [id, new Set(effectivePermissions(facts))]))
}

const mostNames = 3

/** Names of people to ask for a missing permission, as far as the search for people shows them to the actor. */
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
 * Begins a change of permissions, one at a time: throws 404 for an actor who lost the right, role or account in an
 * earlier one, so that of two who take it from each other one keeps it (Z10).
 */
export async function beginPermissionChange(tx: Queryable, { id }: UserActor): Promise<void> {
  await lockPermissions(tx)
  if (!(await isActiveAdministrator(tx, id)) || (await holdersAmong(tx, [id])).length === 0) throw notFound()
}

/** Those of these people who may change permissions. */
export async function holdersAmong(tx: Queryable, userIds: readonly number[]): Promise<number[]> {
  const held = await permissionsHeldBy(tx, userIds)
  return userIds.filter((id) => held.get(id)?.has('users.permissions'))
}

/**
 * Throws 409 `person_beyond_own` if one of these people holds a privilege that the actor lacks: an actor may not weaken,
 * suspend or become a person who may do more.
 */
export async function requireNotAbove(
  tx: Queryable,
  actor: Pick<UserActor, 'id'>,
  userIds: readonly number[],
): Promise<void> {
  if (await isAnyAbove(tx, actor, userIds)) throw new DomainError('person_beyond_own')
}

/**
 * A way in (provider of identity, mail server, public address) leads to every account, so only people with every
 * privilege may change it: throws 409 `way_in_beyond_own`.
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

/** Whether a person may do more than their roles give. */
export async function isBeyondRoles(db: Queryable, userId: number): Promise<boolean> {
  const [facts] = await findPermissionFacts(db, [userId])
  const given: ReadonlySet<PermissionName> = new Set(listPermissions(facts?.roles ?? []))
  return facts !== undefined && effectivePermissions(facts).some((name) => !given.has(name))
}

/** The same for permissions that a rule will give later: throws 409 `permissions_beyond_own`. */
export async function requireGivable(tx: Queryable, actor: UserActor, names: readonly string[]): Promise<void> {
  const own: ReadonlySet<string> = (await permissionsHeldBy(tx, [actor.id])).get(actor.id) ?? new Set()
  const privileges = names.filter((name) => !(usual as ReadonlySet<string>).has(name))
  if (privileges.some((name) => !own.has(name))) throw new DomainError('permissions_beyond_own')
}

/**
 * An actor does not give what they do not have, by a role, a profile or an account either: throws 409 `permissions_beyond_own` if
 * one of these people gained what neither they had `before` nor the actor has.
 */
export async function requireWithinOwn(tx: Queryable, actor: UserActor, before: Held): Promise<void> {
  const now = await permissionsHeldBy(tx, [actor.id, ...before.keys()])
  for (const [userId, had] of before)
    for (const name of now.get(userId) ?? [])
      if (!usual.has(name) && !had.has(name) && !now.get(actor.id)?.has(name))
        throw new DomainError('permissions_beyond_own')
}
