import type { userDetails } from '@prosa/contract/people/user-details.ts'
import type { AppContext, Handlers } from '#/context.ts'
import { offerReset } from '#/modules/identity/auth/password/offered-reset.service.ts'
import { listSessionsOf } from '#/modules/identity/auth/session/session.service.ts'
import { listUserAssistants } from '#/modules/identity/users/assistants/user-assistants.service.ts'
import {
  listHistory,
  readDetails,
  setLimits,
  setPermissions,
} from '#/modules/identity/users/details/details.service.ts'
import { usersPolicy } from '#/modules/identity/users/users.policy.ts'
import { findPerson } from '#/modules/identity/users/users.service.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import { authorize } from '#/platform/authorization/authorize.ts'

interface OnUser {
  ctx: AppContext
  actor: UserActor
  params: { userId: number }
}

const person = async <Action extends keyof typeof usersPolicy>({ ctx, actor, params }: OnUser, action: Action) =>
  authorize(usersPolicy, actor, action, await findPerson(ctx, params.userId))

export const userDetailsRoutes: Handlers<typeof userDetails> = {
  getUser: async (call) => readDetails(call.ctx, await person(call, 'list')),
  setUserPermissions: async (call) =>
    setPermissions(call.ctx, call.actor, await person(call, 'permissions'), call.body, call.facts),
  setUserLimits: async (call) => setLimits(call.ctx, call.actor, await person(call, 'limits'), call.body, call.facts),
  sendPasswordReset: async (call) => {
    const { id } = await person(call, 'sessions')
    await offerReset(call.ctx, call.actor, id, call.facts)
  },
  listUserSessions: async (call) => {
    const { id } = await person(call, 'sessions')
    const sessions = await listSessionsOf(call.ctx, id)
    const items = sessions.map(({ createdAt, lastSeenAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    }))
    return { items }
  },
  listUserHistory: async (call) => listHistory(call.ctx, await person(call, 'history'), call.query),
  listUserAssistants: async (call) => listUserAssistants(call.ctx, await person(call, 'list'), call.query),
}
