import type { Returned } from '@prosa/contract/protocol/api.ts'
import type { userDetails } from '@prosa/contract/identity/user-details.ts'
import type { PersonKind } from '@prosa/contract/identity/person-kinds.ts'
import { users as contract } from '@prosa/contract/identity/users.ts'
import {
  type PermissionName,
  permissionNameSchema,
  type Role,
  roleSchema,
} from '@prosa/contract/protocol/permissions.ts'
import type { AppContext } from '#/context.ts'
import { recordAccessChange } from '#/modules/identity/accounts/access-changes.events.ts'
import { announceAccessChange } from '#/modules/identity/sessions/access.service.ts'
import { cutKeysOf } from '#/modules/identity/sessions/session.service.ts'
import { giveKind } from '#/modules/identity/permission-profiles/kinds.service.ts'
import {
  beginPermissionChange,
  lockPermissions,
  permissionsHeldBy,
  requireNotAbove,
  requireWithinOwn,
} from '#/modules/identity/permissions/permissions.service.ts'
import { findMonthCosts, findPersonalBudgets, setPersonalBudget } from '#/modules/usage/budgets/budgets.service.ts'
import {
  findEntry,
  findHistory,
  hasProfile,
  updateAllowedModels,
  updatePermissions,
} from '#/modules/identity/users/details/details.repository.ts'
import { findFigures } from '#/modules/identity/users/user-list.repository.ts'
import type { UserRow } from '#/modules/identity/accounts/users.repository.ts'
import { changePerson } from '#/modules/identity/users/users.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import { hasPermission } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import type { PageRequest } from '#/platform/db/page-of.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { hashVersion } from '#/platform/db/version.ts'
import { requireSeen } from '#/modules/settings/settings.service.ts'
import type { z } from 'zod'

/** The facts for a person's page. */
export async function readDetails(
  ctx: AppContext,
  user: Authorized<UserRow, 'list'>,
): Promise<Returned<typeof userDetails.getUser>> {
  const [facts, figures, costs, budgets] = await Promise.all([
    findEntry(ctx.db, user.id),
    findFigures(ctx.db, [user.id]),
    findMonthCosts(ctx.db, [user.id]),
    findPersonalBudgets(ctx.db, [user.id]),
  ])
  if (!facts) throw notFound()
  const { assistants, ...entry } = facts
  const { id, permissionsAdded, permissionsRemoved } = user
  return {
    ...user,
    entry,
    budget: budgets.get(id) ?? null,
    version: hashState(user, budgets.get(id)),
    roles: user.roles.filter((role): role is Role => roleSchema.safeParse(role).success),
    permissions: {
      profileId: user.permissionProfileId,
      added: permissionsAdded.filter(isPermission),
      removed: permissionsRemoved.filter(isPermission),
    },
    usage: { recentChats: 0, recentMessages: 0, ...figures.get(id), monthCostBrl: costs.get(id) ?? 0, assistants },
  }
}

const isPermission = (name: string): name is PermissionName => permissionNameSchema.safeParse(name).success

/** Lists what was done to an account, newest first. Entries without an actor are the system's. */
export async function listHistory(ctx: AppContext, { id }: Authorized<UserRow, 'history'>, request: PageRequest) {
  const page = await findHistory(ctx.db, id, request)
  return { ...page, items: page.items.map((row) => ({ ...row, actorKind: row.actorKind ?? ('system' as const) })) }
}

interface PermissionWish {
  profileId: number | null
  added: readonly PermissionName[]
  removed: readonly PermissionName[]
}

/**
 * Sets a person's permissions from the commit on; open streams check again [T6]. An actor does not change their own or give what
 * they lack: throws 409 `own_permissions`, `permissions_beyond_own`, `person_beyond_own`.
 */
export async function setPermissions(
  ctx: AppContext,
  by: By,
  user: Authorized<UserRow, 'permissions'>,
  wish: PermissionWish,
): Promise<void> {
  await ctx.db.transaction((tx) => givePermissions(tx, by, user.id, wish))
}

/** `setPermissions` within a transaction. */
async function givePermissions(
  tx: Queryable,
  { actor, facts }: By,
  userId: number,
  wish: PermissionWish,
): Promise<void> {
  if (userId === actor.id) throw new DomainError('own_permissions')
  await beginPermissionChange(tx, actor)
  if (wish.profileId !== null && !(await hasProfile(tx, wish.profileId)))
    throw new DomainError('permission_profile_unknown')
  await requireNotAbove(tx, actor, [userId])
  const before = await permissionsHeldBy(tx, [userId])
  await updatePermissions(tx, userId, wish)
  await requireWithinOwn(tx, actor, before)
  await announceAccessChange(tx, `user:${userId}`)
  await cutKeysOf(tx, userId)
  await recordAccessChange(tx, facts, {
    event: 'role.changed',
    action: 'user.change-permissions',
    actorId: actor.id,
    userId,
    data: { profileId: wish.profileId, added: [...wish.added], removed: [...wish.removed] },
  })
}

/**
 * Makes a person what a kind says; their own exceptions stay. A new profile needs the right to change permissions:
 * throws 409 `permissions_beyond_own` without it, and the errors of both changes.
 */
export async function setKind(
  ctx: AppContext,
  by: By,
  user: Authorized<UserRow, 'update'>,
  { personKind, partnerId }: { personKind: PersonKind; partnerId: number | null },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockPermissions(tx)
    const { roles, permissionProfileId: profileId } = await giveKind(tx, by, personKind)
    const before = { profileId: null as number | null, added: [] as PermissionName[], removed: [] as PermissionName[] }
    await changePerson(tx, by, user, { roles, ...(partnerId !== null && { partnerId }) }, (locked) => {
      before.profileId = locked.permissionProfileId
      before.added = locked.permissionsAdded.filter(isPermission)
      before.removed = locked.permissionsRemoved.filter(isPermission)
    })
    if (before.profileId === profileId) return
    if (!hasPermission(by.actor, 'users.permissions')) throw new DomainError('permissions_beyond_own')
    await givePermissions(tx, by, user.id, { ...before, profileId })
  })
}

interface LimitWish {
  limitCents: number | null
  allowedModels: readonly string[] | null
}

/** Sets the person's budget, shared with the settings, and allowed models, from the next message on. */
export async function setLimits(
  ctx: AppContext,
  by: By,
  { id }: Authorized<UserRow, 'limits'>,
  wish: LimitWish,
): Promise<void> {
  await ctx.db.transaction((tx) => limitPerson(tx, by, id, wish))
}

/** `setLimits` within a transaction. */
async function limitPerson(
  tx: Queryable,
  { actor, facts }: By,
  userId: number,
  { limitCents, allowedModels }: LimitWish,
): Promise<void> {
  await requireNotAbove(tx, actor, [userId])
  await setPersonalBudget(tx, { actor, facts }, userId, limitCents)
  await updateAllowedModels(tx, userId, allowedModels)
  const change = { event: 'administration.done', action: 'user.change-limits', actorId: actor.id, userId } as const
  await recordAccessChange(tx, facts, {
    ...change,
    data: { limitCents, allowedModels: allowedModels && [...allowedModels] },
  })
}

type Saved = z.output<typeof userDetails.saveUser.body>

/**
 * Saves all changes of a person's page, or none. Throws 404 for a part that the actor may not change, 409
 * `changed_meanwhile` after a concurrent change, and the errors of the parts.
 */
export async function saveUser(
  ctx: AppContext,
  by: By,
  user: Authorized<UserRow, 'update'>,
  { limits, permissions, ...data }: Saved,
): Promise<void> {
  const neededPermissions: (PermissionName | false | undefined)[] = [
    Object.keys(data).length > 0 && 'users.update',
    limits && 'budgets.manage',
    permissions && 'users.permissions',
  ]
  if (neededPermissions.some((name) => name && !hasPermission(by.actor, name))) throw notFound()
  await ctx.db.transaction(async (tx) => {
    // the same locking order as every change of permissions: concurrent ones wait
    if (permissions) await lockPermissions(tx)
    await changePerson(tx, by, user, data, async (before) => {
      const version = async () => hashState(before, (await findPersonalBudgets(tx, [user.id])).get(user.id))
      await requireSeen(ctx, tx, by, { target: { type: 'user', id: user.id }, actions: changes, version })
    })
    if (limits) await limitPerson(tx, by, user.id, limits)
    if (permissions) await givePermissions(tx, by, user.id, permissions)
  })
}

const changes = [
  'user.rename',
  'user.change-roles',
  'user.change-partner',
  'user.change-details',
  'user.change-limits',
  'user.change-permissions',
  'user.provision',
] as const

/** A version of all that the person's page could overwrite. */
function hashState(user: UserRow, budget: { limitCents: number } | undefined): string {
  const { allowedModels, permissionProfileId, permissionsAdded, permissionsRemoved } = user
  const changeable = Object.keys(contract.updateUser.body.omit({ status: true, groupIds: true }).shape)
  const own = changeable.map((name) => user[name as keyof UserRow])
  const groupIds = user.groups.map(({ id }) => id)
  const state = [...own, allowedModels, permissionProfileId, budget?.limitCents, permissionsAdded, permissionsRemoved]
  // lists are equal in any order
  return hashVersion([...state, groupIds].map((part) => (Array.isArray(part) ? part.map(String).toSorted() : part)))
}
