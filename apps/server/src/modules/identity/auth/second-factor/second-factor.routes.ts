import type { secondFactor } from '@prosa/contract/identity/second-factor.ts'
import type { Handlers } from '#/context.ts'
import { findAccount } from '#/modules/identity/accounts/account.repository.ts'
import * as passkeys from '#/modules/identity/auth/passkeys/passkeys.service.ts'
import { enterAfterSecondStep } from '#/modules/identity/auth/oidc/oidc.service.ts'
import { hasFreshEntry } from '#/modules/identity/auth/oidc/provider-session.service.ts'
import { requireProof } from '#/modules/identity/auth/proof.service.ts'
import * as codes from '#/modules/identity/auth/second-factor/second-factor.service.ts'
import { enter } from '#/modules/identity/auth/sign-in.service.ts'

export const secondFactorRoutes: Handlers<typeof secondFactor, typeof passkeys.passkeyRules> = {
  passSecondFactor: async ({ ctx, body, facts }) => {
    const { account, remember = false, entry } = await codes.answerChallenge(ctx, body, facts)
    if (entry !== undefined) return { token: await enterAfterSecondStep(ctx, account, entry, facts) }
    return { token: await enter(ctx, ctx.db, account, facts, { way: 'second-factor', remember }) }
  },
  getSecurity: async ({ ctx, actor }) => ({
    hasPassword: (await findAccount(ctx.db, actor.id))?.passwordHash !== null,
    freshEntry: await hasFreshEntry(ctx, actor.sessionId),
    ...(await codes.secondFactorOf(ctx, actor.id)),
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
    return { token: await enter(ctx, ctx.db, account, facts, { way: 'passkey', remember: body.remember }) }
  },
}
