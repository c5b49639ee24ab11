import type { User, users } from '@prosa/contract/users.ts'
import { type Role, roleSchema } from '@prosa/contract/permissions.ts'
import type { Handlers } from '#/context.ts'
import { usersPolicy } from '#/modules/users/users.policy.ts'
import { findChoices, findUsers, type UserRow } from '#/modules/users/users.repository.ts'
import { changeUser, endUserSessions, findPerson, inviteUser, renewInvitation } from '#/modules/users/users.service.ts'
import { authorize } from '#/platform/authorization/authorize.ts'

export const usersRoutes: Handlers<typeof users> = {
  listUsers: async ({ ctx, actor, query }) => {
    authorize(usersPolicy, actor, 'list', {})
    const page = await findUsers(ctx.db, query)
    return { ...page, items: page.items.map(present) }
  },
  getUserChoices: ({ ctx, actor }) => {
    authorize(usersPolicy, actor, 'list', {})
    return findChoices(ctx.db)
  },
  inviteUser: async ({ ctx, actor, body, facts }) => {
    authorize(usersPolicy, actor, 'invite', {})
    const { user, inviteUrl } = await inviteUser(ctx, actor, body, facts)
    return { user: present(user), inviteUrl }
  },
  renewInvitation: async ({ ctx, actor, params, facts }) => {
    const user = authorize(usersPolicy, actor, 'invite', await findPerson(ctx, params.userId))
    return { inviteUrl: await renewInvitation(ctx, actor, user, facts) }
  },
  updateUser: async ({ ctx, actor, params, body, facts }) => {
    const user = authorize(usersPolicy, actor, 'update', await findPerson(ctx, params.userId))
    return present(await changeUser(ctx, actor, user, body, facts))
  },
  endUserSessions: async ({ ctx, actor, params, facts }) => {
    const user = authorize(usersPolicy, actor, 'sessions', await findPerson(ctx, params.userId))
    await endUserSessions(ctx, actor, user, facts)
  },
}

function present({ id, name, email, roles, status, lastSeenAt, createdAt, partner, groups }: UserRow): User {
  return {
    id,
    name,
    email,
    roles: roles.filter((role): role is Role => roleSchema.safeParse(role).success),
    status,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    partner,
    groups,
  }
}
