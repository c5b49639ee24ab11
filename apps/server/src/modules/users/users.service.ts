import type { Role } from '@prosa/contract/permissions.ts'
import type { AppContext } from '#/context.ts'
import { recordAccessChange } from '#/modules/auth/auth.events.ts'
import { killLinks } from '#/modules/auth/link/link.service.ts'
import { sendInvitation } from '#/modules/auth/password/invitation.service.ts'
import { cutSessionsOf, endSessionsOf } from '#/modules/auth/session/session.service.ts'
import {
  findUser,
  insertUser,
  lockAdministrators,
  lockUser,
  type UserChanges,
  updateUser,
  type UserRow,
} from '#/modules/users/users.repository.ts'
import type { RequestFacts } from '#/platform/api/handlers.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'

export const findPerson = (ctx: AppContext, userId: number): Promise<UserRow | undefined> => findUser(ctx.db, userId)

export interface Invited {
  user: UserRow
  /** To be copied by whoever invites; the same goes by mail. */
  inviteUrl: string
}

/** Makes the account and mails its invitation. Throws 409 `email_taken`. */
export async function inviteUser(
  ctx: AppContext,
  actor: UserActor,
  person: { name: string; email: string; roles: Role[] },
  facts: RequestFacts,
): Promise<Invited> {
  return ctx.db.transaction(async (tx) => {
    const userId = await insertUser(tx, person)
    if (userId === undefined) throw new DomainError('email_taken')
    const inviteUrl = await sendInvitation(ctx, tx, { ...person, id: userId })
    await recordAccessChange(tx, facts, {
      event: 'administration.done',
      action: 'user.invite',
      actorId: actor.id,
      userId,
      data: { roles: person.roles },
    })
    const user = await findUser(tx, userId)
    if (!user) throw notFound()
    return { user, inviteUrl }
  })
}

/** A new invitation for somebody who has not come yet; the older one is dead. Throws 409 `invitation_closed`. */
export async function renewInvitation(
  ctx: AppContext,
  actor: UserActor,
  { id: userId }: Authorized<UserRow, 'invite'>,
  facts: RequestFacts,
): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (user?.status !== 'invited') throw new DomainError('invitation_closed')
    const change = { event: 'administration.done', action: 'user.invite-again', actorId: actor.id, userId } as const
    await recordAccessChange(tx, facts, change)
    return sendInvitation(ctx, tx, user)
  })
}

/**
 * Changes a person. Other roles end their sessions, a suspension cuts them and kills their links [T6]. Throws 409
 * `last_administrator` where nobody could administrate any more.
 */
export async function changeUser(
  ctx: AppContext,
  actor: UserActor,
  { id: userId }: Authorized<UserRow, 'update'>,
  changes: UserChanges,
  facts: RequestFacts,
): Promise<UserRow> {
  return ctx.db.transaction(async (tx) => {
    if (mayEndAdministration(changes)) {
      const administrators = await lockAdministrators(tx)
      if (administrators.length === 1 && administrators[0] === userId) throw new DomainError('last_administrator')
    }
    const before = await lockUser(tx, userId)
    if (!before) throw notFound()
    await updateUser(tx, userId, changes)
    await followUp(tx, before, changes)
    await record(tx, actor, facts, before, changes)
    return (await findUser(tx, userId)) ?? before
  })
}

const mayEndAdministration = ({ roles, status }: UserChanges): boolean =>
  status === 'suspended' || (roles !== undefined && !roles.includes('admin'))

/** What a person had open does not outlive what it was opened with; a suspended one's tokens stay only to answer 403. */
async function followUp(tx: Queryable, before: UserRow, { roles, status }: UserChanges): Promise<void> {
  const isBack = status === 'active' && before.suspendedAt !== null
  if (isBack || (roles && !sameRoles(roles, before.roles))) await endSessionsOf(tx, before.id)
  if (status === 'suspended') {
    await cutSessionsOf(tx, before.id)
    await killLinks(tx, before.id, ['invite', 'reset', 'email', 'oidc'])
  }
}

async function record(
  tx: Queryable,
  actor: UserActor,
  facts: RequestFacts,
  before: UserRow,
  changes: UserChanges,
): Promise<void> {
  const about = { actorId: actor.id, userId: before.id }
  const { roles, status, name } = changes
  if (roles && !sameRoles(roles, before.roles)) {
    const data = { from: before.roles, to: roles }
    await recordAccessChange(tx, facts, { ...about, event: 'role.changed', action: 'user.change-roles', data })
  }
  if (status !== undefined && (status === 'suspended') !== (before.suspendedAt !== null)) {
    const action = status === 'suspended' ? 'user.suspend' : 'user.restore'
    await recordAccessChange(tx, facts, { ...about, event: 'administration.done', action })
  }
  if (name !== undefined && name !== before.name)
    await recordAccessChange(tx, facts, { ...about, event: 'administration.done', action: 'user.rename' })
}

export async function endUserSessions(
  ctx: AppContext,
  actor: UserActor,
  { id: userId }: Authorized<UserRow, 'sessions'>,
  facts: RequestFacts,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await endSessionsOf(tx, userId)
    const change = { event: 'session.ended', action: 'user.end-sessions', actorId: actor.id, userId } as const
    await recordAccessChange(tx, facts, change)
  })
}

const sameRoles = (some: readonly string[], others: readonly string[]) =>
  [...new Set([...some, ...others])].every((role) => some.includes(role) && others.includes(role))
