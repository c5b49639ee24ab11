import type { auth } from '@prosa/contract/identity/auth.ts'
import type { Handlers } from '#/context.ts'
import { hasAccounts } from '#/modules/identity/accounts/account.repository.ts'
import { confirmEmail, renameSelf, requestEmailChange } from '#/modules/identity/auth/account.service.ts'
import { finishOidc, linkOidc, startOidc } from '#/modules/identity/auth/oidc/oidc.service.ts'
import { providerSignOutUrl } from '#/modules/identity/auth/oidc/provider-session.service.ts'
import { changePassword } from '#/modules/identity/auth/password/change-password.service.ts'
import { forgotPassword } from '#/modules/identity/auth/password/forgot-password.service.ts'
import { checkPasswordLink, setPassword } from '#/modules/identity/auth/password/set-password.service.ts'
import { presentSessionUser } from '#/modules/identity/sessions/session.model.ts'
import {
  endOwnSession,
  listSessionsOf,
  type sessionRules,
  signOut,
} from '#/modules/identity/sessions/session.service.ts'
import { signIn } from '#/modules/identity/auth/sign-in.service.ts'
import { signOnProviders } from '#/modules/settings/connections.service.ts'

export const authRoutes: Handlers<typeof auth, typeof sessionRules> = {
  getSession: ({ actor }) => presentSessionUser(actor),
  getSignInOptions: async ({ ctx }) => ({
    empty: !(await hasAccounts(ctx.db)),
    password: ctx.config.passwordSignIn,
    providers: signOnProviders(ctx).map(({ id, name }) => ({ id, name })),
  }),
  signIn: async ({ ctx, body, facts }) => ({ token: await signIn(ctx, body, facts) }),
  signOut: async ({ ctx, by }) => {
    const providerUrl = await providerSignOutUrl(ctx, by.actor)
    await signOut(ctx, by)
    return { providerUrl }
  },

  forgotPassword: ({ ctx, body, facts }) => forgotPassword(ctx, body.email, facts),
  checkPasswordLink: ({ ctx, body }) => checkPasswordLink(ctx, body.token),
  setPassword: async ({ ctx, body, facts }) => ({ token: await setPassword(ctx, body, facts) }),
  changePassword: async ({ ctx, by, body }) => ({ token: await changePassword(ctx, by, body) }),

  changeEmail: ({ ctx, by, body }) => requestEmailChange(ctx, by, body),
  confirmEmail: ({ ctx, body, facts }) => confirmEmail(ctx, body.token, facts),
  updateProfile: async ({ ctx, actor, body }) => {
    await renameSelf(ctx, actor, body.name)
    return presentSessionUser({ ...actor, name: body.name })
  },

  listSessions: async ({ ctx, actor }) => {
    const sessions = await listSessionsOf(ctx, actor.id)
    return { items: sessions.map((session) => ({ ...session, current: session.id === actor.sessionId })) }
  },
  endSession: ({ ctx, by, resource }) => endOwnSession(ctx, by, resource),

  startOidc: ({ ctx, body }) => startOidc(ctx, body),
  finishOidc: ({ ctx, body, facts }) => finishOidc(ctx, body, facts),
  linkOidc: ({ ctx, body, facts }) => linkOidc(ctx, body, facts),
}
