import type { Returned } from '@prosa/contract/protocol/api.ts'
import type { userDetails } from '@prosa/contract/people/user-details.ts'
import { type PermissionName, permissionNameSchema, type Role, roleSchema } from '@prosa/contract/people/permissions.ts'
import type { AppContext } from '#/context.ts'
import { recordAccessChange } from '#/modules/identity/auth/auth.events.ts'
import { announceAccessChange } from '#/modules/identity/auth/auth.service.ts'
import { cutKeysOf } from '#/modules/identity/auth/session/session.service.ts'
import {
  beginPermissionChange,
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
import type { UserRow } from '#/modules/identity/users/users.repository.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import type { PageRequest } from '#/platform/db/page-of.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'

/** All that the page of a person tells. */
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
 * Counts from the commit on: the next request, and what is open asks again [T6]. Nobody changes their own, or gives what
 * they do not have: throws 409 `own_permissions`, `permissions_beyond_own`, `person_beyond_own`.
 */
export async function setPermissions(
  ctx: AppContext,
  { actor, facts }: By,
  user: Authorized<UserRow, 'permissions'>,
  wish: PermissionWish,
): Promise<void> {
  if (user.id === actor.id) throw new DomainError('own_permissions')
  await ctx.db.transaction(async (tx) => {
    await beginPermissionChange(tx, actor)
    if (wish.profileId !== null && !(await hasProfile(tx, wish.profileId)))
      throw new DomainError('permission_profile_unknown')
    await requireNotAbove(tx, actor, [user.id])
    const before = await permissionsHeldBy(tx, [user.id])
    await updatePermissions(tx, user.id, wish)
    await requireWithinOwn(tx, actor, before)
    await announceAccessChange(tx, `user:${user.id}`)
    await cutKeysOf(tx, user.id)
    await recordAccessChange(tx, facts, {
      event: 'role.changed',
      action: 'user.change-permissions',
      actorId: actor.id,
      userId: user.id,
      data: { profileId: wish.profileId, added: [...wish.added], removed: [...wish.removed] },
    })
  })
}

interface LimitWish {
  limitCents: number | null
  allowedModels: readonly string[] | null
}

/** The person's budget, which is the one of the settings, and the models that may answer them: both from the next message on. */
export async function setLimits(
  ctx: AppContext,
  by: By,
  { id: userId }: Authorized<UserRow, 'limits'>,
  { limitCents, allowedModels }: LimitWish,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await requireNotAbove(tx, by.actor, [userId])
    await setPersonalBudget(tx, by, userId, limitCents)
    await updateAllowedModels(tx, userId, allowedModels)
    const change = { event: 'administration.done', action: 'user.change-limits', actorId: by.actor.id, userId } as const
    await recordAccessChange(tx, by.facts, {
      ...change,
      data: { limitCents, allowedModels: allowedModels && [...allowedModels] },
    })
  })
}
