import type { PersonKind } from '@prosa/contract/identity/person-kinds.ts'
import { personTextNames } from '@prosa/contract/identity/users.ts'
import type { PermissionName, Role } from '@prosa/contract/protocol/permissions.ts'
import type { AppContext } from '#/context.ts'
import { recordAccessChange } from '#/modules/identity/accounts/access-changes.events.ts'
import { announceAccessChange } from '#/modules/identity/sessions/access.service.ts'
import { killLinks } from '#/modules/identity/auth/link.service.ts'
import { sendInvitation } from '#/modules/identity/auth/password/invitation.service.ts'
import {
  cutKeysOf,
  cutSessionsOf,
  endKeysOf,
  endSessionsByRoleChange,
  endSessionsOf,
} from '#/modules/identity/sessions/session.service.ts'
import { placeInGroups } from '#/modules/identity/groups/members/placement.service.ts'
import { giveKind } from '#/modules/identity/permission-profiles/kinds.service.ts'
import { requireFreeSeats } from '#/modules/identity/partners/people.service.ts'
import {
  holdersAmong,
  lockPermissions,
  permissionsHeldBy,
  requireNotAbove,
  requireWithinOwn,
} from '#/modules/identity/permissions/permissions.service.ts'
import {
  findUser,
  insertUser,
  lockAdministrators,
  lockUser,
  type NewUser,
  type UserChanges,
  updateUser,
  type UserRow,
} from '#/modules/identity/accounts/users.repository.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { about } from '#/platform/authorization/rules.ts'
import { usersPolicy } from '#/modules/identity/users/users.policy.ts'

/** @public for extensions */
export { insertUser, lockUser, setProfile, updateUser } from '#/modules/identity/accounts/users.repository.ts'
export { hasColleagues } from '#/modules/identity/accounts/users.repository.ts'
export type { UserRow } from '#/modules/identity/accounts/users.repository.ts'

/** A person; undefined if deleted. */
export async function findPerson(ctx: AppContext, userId: number): Promise<UserRow | undefined> {
  const user = await findUser(ctx.db, userId)
  return user?.status === 'deleted' ? undefined : user
}

const toDo = <const A extends keyof typeof usersPolicy>(action: A) =>
  about({
    param: 'userId',
    admits: (actor) => usersPolicy[action](actor, undefined),
    load: findPerson,
    action,
  })

export const userRules = {
  'users.list': toDo('list'),
  'users.invite': toDo('invite'),
  'users.update': toDo('update'),
  'users.sessions': toDo('sessions'),
  'users.history': toDo('history'),
  'users.permissions': toDo('permissions'),
  'users.limits': toDo('limits'),
  'users.import': toDo('import'),
}

export interface Invited {
  user: UserRow
  /** For the inviter to copy; the mail has the same. */
  inviteUrl: string
}

export type Invitation = Omit<NewUser, 'roles'> & {
  /** Instead of `roles`. */
  kind?: PersonKind | undefined
  roles?: readonly Role[] | undefined
  groupIds?: readonly number[]
  sendMail?: boolean
}
export type Change = UserChanges & { groupIds?: readonly number[] | undefined }

/** Creates account and invitation. Throws 409 `email_taken`, `permissions_beyond_own`, the institution's refusals. */
export const inviteUser = (ctx: AppContext, by: By, person: Invitation): Promise<Invited> =>
  ctx.db.transaction((tx) => invitePerson(ctx, tx, by, person))

/** `inviteUser` within a transaction. */
export async function invitePerson(
  ctx: AppContext,
  tx: Queryable,
  by: By,
  { groupIds = [], sendMail = true, kind, roles = [], ...invited }: Invitation,
): Promise<Invited> {
  const person = { ...invited, roles, ...(kind && (await giveKind(tx, by, kind))) }
  await requirePartner(tx, person)
  const userId = await insertUser(tx, person)
  if (userId === undefined) throw new DomainError('email_taken')
  await requireWithinOwn(tx, by.actor, nothingYet(userId))
  await placeInGroups(tx, by, userId, groupIds)
  const inviteUrl = await sendInvitation(ctx, tx, { ...person, id: userId }, { from: by.actor.name, byMail: sendMail })
  await recordAccessChange(tx, by.facts, {
    event: 'administration.done',
    action: 'user.invite',
    actorId: by.actor.id,
    userId,
    data: { roles: person.roles, partnerId: person.partnerId ?? null, ...(kind && { kind }) },
  })
  const user = await findUser(tx, userId)
  if (!user) throw notFound()
  return { user, inviteUrl }
}

/**
 * Sends a new invitation to a person who has not signed in yet; the older link stops working. Throws 409
 * `invitation_closed`.
 */
export async function renewInvitation(
  ctx: AppContext,
  { actor, facts }: By,
  { id: userId }: Authorized<UserRow, 'invite'>,
): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (user?.status !== 'invited') throw new DomainError('invitation_closed')
    // the link's holder can become that person
    await requireWithinOwn(tx, actor, nothingYet(userId))
    const change = { event: 'administration.done', action: 'user.invite-again', actorId: actor.id, userId } as const
    await recordAccessChange(tx, facts, change)
    return sendInvitation(ctx, tx, user, { from: actor.name })
  })
}

const nothingYet = (userId: number) => new Map([[userId, new Set<PermissionName>()]])

/**
 * Changes a person. Other roles end their sessions, a suspension cuts them and ends their links [T6]; without the role
 * partner a person leaves the institution. Throws 409 `last_administrator`, `last_permission_holder`,
 * `permissions_beyond_own`, `person_beyond_own`.
 */
export async function changeUser(
  ctx: AppContext,
  by: By,
  user: Authorized<UserRow, 'update'>,
  change: Change,
): Promise<UserRow> {
  return ctx.db.transaction((tx) => changePerson(tx, by, user, change))
}

/** `changeUser` within a transaction; `check` gets the locked person. */
export async function changePerson(
  tx: Queryable,
  by: By,
  user: Authorized<UserRow, 'update'>,
  { groupIds, ...wish }: Change,
  check: (before: UserRow) => Promise<void> | void = () => undefined,
): Promise<UserRow> {
  const { id: userId } = user
  if (mayEndAdministration(wish)) await requireOtherAdministrator(tx, userId)
  if (wish.partnerId && wish.partnerId !== user.partnerId) await requireFreeSeats(tx, wish.partnerId, 1)
  const before = await lockPerson(tx, userId)
  await check(before)
  await requireNotAbove(tx, by.actor, [userId])
  const changes = withPartner(before, wish)
  const held = await permissionsHeldBy(tx, [userId])
  await updateUser(tx, userId, changes)
  if (wish.roles) await requireWithinOwn(tx, by.actor, held)
  const isMoved = groupIds !== undefined && (await placeInGroups(tx, by, userId, groupIds))
  await followUp(tx, before, changes)
  await record(tx, by, before, changes, isMoved)
  return (await findUser(tx, userId)) ?? before
}

/** Checks the institution of a person: partners need one with a free seat, other roles must have none. */
async function requirePartner(
  tx: Queryable,
  { roles, partnerId }: Pick<NewUser, 'roles' | 'partnerId'>,
): Promise<void> {
  if (!partnerId) {
    if (roles.includes('partner')) throw institutionMissing()
    return
  }
  if (!roles.includes('partner')) throw new DomainError('partner_role_required')
  await requireFreeSeats(tx, partnerId, 1)
}

const institutionMissing = (): DomainError =>
  new DomainError('validation_failed', {
    errors: [{ pointer: '#/partnerId', code: 'required', detail: 'Escolha a instituição parceira.' }],
  })

function withPartner(before: UserRow, wish: UserChanges): UserChanges {
  const isPartner = (wish.roles ?? before.roles).includes('partner')
  if (wish.partnerId && !isPartner) throw new DomainError('partner_role_required')
  const concernsPartner = wish.roles !== undefined || wish.partnerId !== undefined
  if (concernsPartner && isPartner && !(wish.partnerId === undefined ? before.partnerId : wish.partnerId))
    throw institutionMissing()
  return !isPartner && before.partnerId !== null ? { ...wish, partnerId: null } : wish
}

/**
 * Throws 409 `last_administrator` or `last_permission_holder` if no other person could administrate or change
 * permissions; concurrent changes wait (Z10).
 */
export async function requireOtherAdministrator(tx: Queryable, userId: number): Promise<void> {
  await lockPermissions(tx)
  const administrators = await lockAdministrators(tx)
  const isLast = (people: readonly number[]) => people.length === 1 && people[0] === userId
  if (isLast(administrators)) throw new DomainError('last_administrator')
  if (isLast(await holdersAmong(tx, administrators))) throw new DomainError('last_permission_holder')
}

/** Locks an account until the transaction ends and returns it; of two who delete it at once, the second gets 404. */
export async function lockPerson(tx: Queryable, userId: number): Promise<UserRow> {
  const person = await lockUser(tx, userId)
  if (!person || person.status === 'deleted') throw notFound()
  return person
}

const mayEndAdministration = ({ roles, status }: UserChanges): boolean =>
  status === 'suspended' || (roles !== undefined && !roles.includes('admin'))

/**
 * Ends what a person opened with rights that changed; a suspended person's tokens stay only to answer 403.
 * @public for extensions
 */
export async function followUp(
  tx: Queryable,
  before: UserRow,
  { roles, status, partnerId }: UserChanges,
): Promise<void> {
  const isBack = status === 'active' && before.suspendedAt !== null
  const hasOtherRoles = roles !== undefined && !sameRoles(roles, before.roles)
  if (isBack) await endKeysOf(tx, before.id)
  if (hasOtherRoles) await endSessionsByRoleChange(tx, before.id)
  else if (isBack) await endSessionsOf(tx, before.id)
  if (isBack || hasOtherRoles) await cutKeysOf(tx, before.id)
  if (partnerId !== undefined && partnerId !== before.partnerId) await announceAccessChange(tx, `user:${before.id}`)
  if (status === 'suspended') {
    await cutSessionsOf(tx, before.id)
    await killLinks(tx, before.id, ['invite', 'reset', 'email', 'oidc'])
  }
}

async function record(
  tx: Queryable,
  { actor, facts }: By,
  before: UserRow,
  changes: UserChanges,
  isMoved: boolean,
): Promise<void> {
  const about = { actorId: actor.id, userId: before.id }
  const { roles, status, name, partnerId } = changes
  if (roles && !sameRoles(roles, before.roles)) {
    const data = { from: before.roles, to: roles }
    await recordAccessChange(tx, facts, { ...about, event: 'role.changed', action: 'user.change-roles', data })
  }
  if (status !== undefined && (status === 'suspended') !== (before.suspendedAt !== null)) {
    const action = status === 'suspended' ? 'user.suspend' : 'user.restore'
    await recordAccessChange(tx, facts, { ...about, event: 'administration.done', action })
  }
  if (partnerId !== undefined && partnerId !== before.partnerId) {
    const data = { from: before.partnerId, to: partnerId }
    await recordAccessChange(tx, facts, { ...about, event: 'role.changed', action: 'user.change-partner', data })
  }
  if (name !== undefined && name !== before.name)
    await recordAccessChange(tx, facts, { ...about, event: 'administration.done', action: 'user.rename' })
  const details = personTextNames.filter((key) => (changes[key] ?? before[key]) !== before[key])
  const keys = [...details, ...(isMoved ? ['groups'] : [])]
  if (keys.length === 0) return
  const change = { event: 'administration.done', action: 'user.change-details', data: { keys } } as const
  await recordAccessChange(tx, facts, { ...about, ...change })
}

/** Ends all sessions of a person on every instance. Throws 409 `person_beyond_own` for one who may do more than the actor. */
export async function endUserSessions(
  ctx: AppContext,
  { actor, facts }: By,
  { id: userId }: Authorized<UserRow, 'sessions'>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await requireNotAbove(tx, actor, [userId])
    await endSessionsOf(tx, userId)
    const change = { event: 'session.ended', action: 'user.end-sessions', actorId: actor.id, userId } as const
    await recordAccessChange(tx, facts, change)
  })
}

const sameRoles = (some: readonly string[], others: readonly string[]) =>
  [...new Set([...some, ...others])].every((role) => some.includes(role) && others.includes(role))
