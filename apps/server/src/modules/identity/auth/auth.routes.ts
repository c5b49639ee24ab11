import type { auth } from '@prosa/contract/identity/auth.ts'
import type { secondFactor } from '@prosa/contract/identity/second-factor.ts'
import type { Handlers } from '#/context.ts'
import { hasAccounts, findAccount } from '#/modules/identity/accounts/account.repository.ts'
import { confirmEmail, renameSelf, requestEmailChange } from '#/modules/identity/auth/account.service.ts'
import { finishOidc, linkOidc, startOidc, enterAfterSecondStep } from '#/modules/identity/auth/oidc/oidc.service.ts'
import { providerSignOutUrl, hasFreshEntry } from '#/modules/identity/auth/oidc/provider-session.service.ts'
import { changePassword } from '#/modules/identity/auth/password/change-password.service.ts'
import { forgotPassword } from '#/modules/identity/auth/password/forgot-password.service.ts'
import { checkPasswordLink, setPassword } from '#/modules/identity/auth/password/set-password.service.ts'
import { describeSessionUser } from '#/modules/identity/sessions/session-facts.service.ts'
import {
  endOwnSession,
  listSessionsOf,
  type sessionRules,
  signOut,
} from '#/modules/identity/sessions/session.service.ts'
import { signIn, signInAccount } from '#/modules/identity/auth/sign-in.service.ts'
import { signOnProviders } from '#/modules/settings/connections.service.ts'
import * as passkeys from '#/modules/identity/auth/passkeys/passkeys.service.ts'
import { requireProof } from '#/modules/identity/auth/proof.service.ts'
import * as codes from '#/modules/identity/auth/second-factor/second-factor.service.ts'

export const authRoutes: Handlers<
  typeof auth & typeof secondFactor,
  typeof sessionRules & typeof passkeys.passkeyRules
> = {
  getSession: ({ ctx, actor }) => describeSessionUser(ctx, actor),
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
    return describeSessionUser(ctx, { ...actor, name: body.name })
  },

  listSessions: async ({ ctx, actor }) => {
    const sessions = await listSessionsOf(ctx, actor.id)
    return { items: sessions.map((session) => ({ ...session, current: session.id === actor.sessionId })) }
  },
  endSession: ({ ctx, by, resource }) => endOwnSession(ctx, by, resource),

  startOidc: ({ ctx, body }) => startOidc(ctx, body),
  finishOidc: ({ ctx, body, facts }) => finishOidc(ctx, body, facts),
  linkOidc: ({ ctx, body, facts }) => linkOidc(ctx, body, facts),
  passSecondFactor: async ({ ctx, body, facts }) => {
    const { account, remember = false, entry } = await codes.answerChallenge(ctx, body, facts)
    if (entry !== undefined) return { token: await enterAfterSecondStep(ctx, account, entry, facts) }
    return { token: await signInAccount(ctx, ctx.db, account, facts, { way: 'second-factor', remember }) }
  },
  getSecurity: async ({ ctx, actor }) => ({
    hasPassword: (await findAccount(ctx.db, actor.id))?.passwordHash !== null,
    freshEntry: await hasFreshEntry(ctx, actor.sessionId),
    ...(await codes.readSecondFactor(ctx, actor.id)),
    passkeys: await passkeys.listPasskeys(ctx, actor),
  }),
  startCodes: ({ ctx, by, body }) => codes.startCodes(ctx, by, body.currentPassword),
  confirmCodes: async ({ ctx, by, body }) => ({
    recoveryCodes: await codes.confirmCodes(ctx, by, body.code),
  }),
  removeCodes: ({ ctx, by, body }) => codes.removeCodes(ctx, by, body.currentPassword),
  renewRecoveryCodes: async ({ ctx, by, body }) => ({
    recoveryCodes: await codes.renewRecoveryCodes(ctx, by, body.currentPassword),
  }),

  startPasskey: async ({ ctx, by, actor, body }) => {
    await requireProof(ctx, by, body.currentPassword)
    return passkeys.startPasskey(ctx, actor)
  },
  addPasskey: ({ ctx, by, body }) => passkeys.addPasskey(ctx, by, body),
  renamePasskey: ({ ctx, resource, body }) => passkeys.renamePasskey(ctx, resource, body.name),
  deletePasskey: async ({ ctx, by, resource, body, facts }) => {
    await requireProof(ctx, by, body.currentPassword)
    await passkeys.deletePasskey(ctx, resource, facts)
  },
  startPasskeySignIn: ({ ctx }) => passkeys.startPasskeySignIn(ctx),
  passkeySignIn: async ({ ctx, body, facts }) => {
    const account = await passkeys.provePasskey(ctx, body)
    return { token: await signInAccount(ctx, ctx.db, account, facts, { way: 'passkey', remember: body.remember }) }
  },
}
