import type { User, users } from '@prosa/contract/identity/users.ts'
import { type Role, roleSchema } from '@prosa/contract/protocol/permissions.ts'
import type { userDetails } from '@prosa/contract/identity/user-details.ts'
import type { userImports } from '@prosa/contract/identity/user-imports.ts'
import type { profile } from '@prosa/contract/identity/profile.ts'
import type { AppContext, Handlers } from '#/context.ts'
import { findMonthCosts, findPersonalBudgets } from '#/modules/usage/budgets/budgets.service.ts'
import { changeUsers } from '#/modules/identity/users/bulk.service.ts'
import { exportUsers, chooseColumns, readColumns } from '#/modules/identity/users/export.service.ts'
import { findFigures, findUsers } from '#/modules/identity/users/user-list.repository.ts'
import type { UserRow } from '#/modules/identity/accounts/users.repository.ts'
import {
  changeUser,
  endUserSessions,
  inviteUser,
  renewInvitation,
  type userRules,
  findPerson,
} from '#/modules/identity/users/users.service.ts'
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
import { authorize } from '#/platform/authorization/authorize.ts'
import * as imports from '#/modules/identity/users/imports/imports.service.ts'
import { changeProfile, readProfile, readUsage } from '#/modules/identity/users/profile/profile.service.ts'

export const usersRoutes: Handlers<
  typeof users & typeof userDetails & typeof userImports & typeof profile,
  typeof userRules
> = {
  listUsers: async ({ ctx, query }) => {
    const page = await findUsers(ctx.db, query)
    const ids = page.items.map(({ id }) => id)
    const factsFor = await loadFacts(ctx, ids)
    return { ...page, items: page.items.map((row) => userSummary(row, factsFor(row.id))) }
  },
  getUserColumns: ({ ctx, actor }) => readColumns(ctx, actor),
  setUserColumns: ({ ctx, actor, body }) => chooseColumns(ctx, actor, body),
  exportUsers: ({ ctx, by, query }) => exportUsers(ctx, by, query),
  changeUsers: ({ ctx, by, body }) => changeUsers(ctx, by, body),
  inviteUser: async ({ ctx, by, body }) => {
    const { user, inviteUrl } = await inviteUser(ctx, by, body)
    return { user: userSummary(user), inviteUrl }
  },
  renewInvitation: async ({ ctx, by, resource }) => ({
    inviteUrl: await renewInvitation(ctx, by, resource),
  }),
  updateUser: async ({ ctx, by, resource, body }) => presentOne(ctx, await changeUser(ctx, by, resource, body)),
  endUserSessions: async ({ ctx, by, resource }) => {
    await endUserSessions(ctx, by, resource)
  },
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
  readUserImport: ({ body }) => imports.readColumns(body.csv),
  importUsers: ({ ctx, by, body }) => imports.importUsers(ctx, by, body),
  getProfile: ({ ctx, actor }) => readProfile(ctx, actor),
  changeProfile: ({ ctx, actor, body }) => changeProfile(ctx, actor, body),
  getOwnUsage: ({ ctx, actor }) => readUsage(ctx, actor),
}

const presentOne = async (ctx: AppContext, user: UserRow) =>
  userSummary(user, (await loadFacts(ctx, [user.id]))(user.id))

type Facts = Pick<User, 'recentChats' | 'monthCostBrl' | 'budget'>

/** Figures, cost and budget of these people. */
async function loadFacts({ db }: AppContext, ids: readonly number[]): Promise<(id: number) => Facts> {
  const [figures, costs, budgets] = await Promise.all([
    findFigures(db, ids),
    findMonthCosts(db, ids),
    findPersonalBudgets(db, ids),
  ])
  return (id) => ({
    recentChats: figures.get(id)?.recentChats ?? 0,
    monthCostBrl: costs.get(id) ?? 0,
    budget: budgets.get(id) ?? null,
  })
}

const newcomer: Facts = { recentChats: 0, monthCostBrl: 0, budget: null }

const userSummary = ({ roles, ...user }: UserRow, facts: Facts = newcomer) => ({
  ...user,
  roles: roles.filter((role): role is Role => roleSchema.safeParse(role).success),
  ...facts,
})
