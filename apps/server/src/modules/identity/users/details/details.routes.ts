import type { userDetails } from '@prosa/contract/identity/user-details.ts'
import type { Handlers } from '#/context.ts'
import { offerReset } from '#/modules/identity/auth/password/offered-reset.service.ts'
import {
  deletePasswordRequest,
  listPasswordRequests,
} from '#/modules/identity/auth/password/password-requests.repository.ts'
import { listSessionsOf } from '#/modules/identity/sessions/session.service.ts'
import { listUserAssistants } from '#/modules/identity/users/user-assistants.service.ts'
import {
  listHistory,
  readDetails,
  saveUser,
  setLimits,
  setPermissions,
} from '#/modules/identity/users/details/details.service.ts'
import { usersPolicy } from '#/modules/identity/users/users.policy.ts'
import { findPerson, type userRules } from '#/modules/identity/users/users.service.ts'
import { authorize } from '#/platform/authorization/authorize.ts'

export const userDetailsRoutes: Handlers<typeof userDetails, typeof userRules> = {
  getUser: ({ ctx, resource }) => readDetails(ctx, resource),
  saveUser: async ({ ctx, by, resource, body }) => {
    await saveUser(ctx, by, resource, body)
    return readDetails(ctx, authorize(usersPolicy, by.actor, 'list', await findPerson(ctx, resource.id)))
  },
  setUserPermissions: ({ ctx, by, resource, body }) => setPermissions(ctx, by, resource, body),
  setUserLimits: ({ ctx, by, resource, body }) => setLimits(ctx, by, resource, body),
  sendPasswordReset: async ({ ctx, by, resource }) => ({
    url: await offerReset(ctx, by, resource.id),
  }),
  listPasswordRequests: async ({ ctx }) => ({ items: await listPasswordRequests(ctx.db) }),
  dismissPasswordRequest: ({ ctx, resource }) => deletePasswordRequest(ctx.db, resource.id),
  listUserSessions: async ({ ctx, resource }) => ({ items: await listSessionsOf(ctx, resource.id) }),
  listUserHistory: ({ ctx, resource, query }) => listHistory(ctx, resource, query),
  listUserAssistants: ({ ctx, resource, query }) => listUserAssistants(ctx, resource, query),
}
