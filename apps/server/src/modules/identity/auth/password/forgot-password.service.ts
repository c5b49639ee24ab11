import type { AppContext } from '#/context.ts'
import { findAccountByEmail } from '#/modules/identity/accounts/account.repository.ts'
import { createLink } from '#/modules/identity/auth/link.service.ts'
import { passwordAtProvider, passwordReset } from '#/modules/identity/auth/mail/auth-mail.model.ts'
import { queueMail } from '#/modules/identity/auth/mail/auth-mail.service.ts'
import { findIssuersOf } from '#/modules/identity/accounts/identity.repository.ts'
import { providerBy } from '#/modules/identity/auth/oidc/provider.service.ts'
import { keepPasswordRequest } from '#/modules/identity/auth/password/password-requests.repository.ts'
import { readAppName } from '#/modules/settings/settings.service.ts'
import type { RequestFacts } from '#/platform/api/handlers.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { logSecurityEvent } from '#/platform/log/security-event.ts'
import { countUse } from '#/platform/rate-limit/rate-limit.ts'
import { sha256 } from '#/platform/secrets/keys.ts'
import { sealLabels } from '#/platform/secrets/labels.ts'

/** Mails per account in a quarter of an hour; the operation's limit per network leaves room for a school. */
const perAccount = 5
const quarterHour = 15 * 60

export const answerForgotPasswordJob = 'auth.answer-forgot-password'

/** Only queues the request: neither the response nor its time reveals whether the account exists [L3]. */
export async function forgotPassword(ctx: AppContext, email: string, facts: RequestFacts): Promise<void> {
  if (!ctx.config.passwordSignIn) throw new DomainError('password_sign_in_off')
  const { count } = await countUse(ctx.db, `forgot-password:${sha256(email).toString('base64url')}`, quarterHour)
  if (count > perAccount) return
  await ctx.jobs.send(ctx.db, answerForgotPasswordJob, { sealed: ctx.keys.seal(sealLabels.forgottenPassword, email) })
  logSecurityEvent(facts.log, { name: 'password.reset-requested', network: facts.network })
}

/**
 * Mails a link to the account of this e-mail, if there is one. Without a mail server it stores the request, and an
 * administrator hands the link over.
 */
export async function answerForgotPassword(ctx: AppContext, sealed: string): Promise<void> {
  const email = ctx.keys.open(sealLabels.forgottenPassword, sealed)
  const account = email === undefined ? undefined : await findAccountByEmail(ctx.db, email)
  if (!account || account.suspendedAt) return
  const { publicUrl } = ctx.config
  const reader = { appName: await readAppName(ctx), name: account.name }
  await ctx.db.transaction(async (tx) => {
    // a removed provider is no way in any more
    const providers = (await findIssuersOf(tx, account.id)).flatMap((issuer) => providerBy(ctx, issuer) ?? [])
    if (account.passwordHash === null && providers[0]) {
      const { name } = providers[0].settings
      await queueMail(ctx, tx, account.email, passwordAtProvider(reader, name, `${publicUrl}/auth/login`))
      return
    }
    if (ctx.config.smtpUrl === undefined) await keepPasswordRequest(tx, account.id)
    const url = await createLink(ctx, tx, { purpose: 'reset', userId: account.id })
    await queueMail(ctx, tx, account.email, passwordReset(reader, url))
  })
}
