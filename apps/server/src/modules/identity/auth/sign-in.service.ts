import type { AppContext } from '#/context.ts'
import type { Account } from '#/modules/identity/accounts/account.repository.ts'
import { checkPassword } from '#/modules/identity/auth/password/password.service.ts'
import { requireSecondStep } from '#/modules/identity/auth/second-factor/second-factor.service.ts'
import { startSession } from '#/modules/identity/sessions/session.service.ts'
import type { RequestFacts } from '#/platform/api/handlers.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { logSecurityEvent } from '#/platform/log/security-event.ts'

export interface Credentials {
  email: string
  password: string
  /** 'Manter conectado'. */
  remember: boolean
}

/**
 * Returns a new token. Throws the same 422 for an unknown e-mail and a wrong password; 403 only after the right
 * password, 409 `second_factor_required` if a second step is left.
 */
export async function signIn(
  ctx: AppContext,
  { email, password, remember }: Credentials,
  facts: RequestFacts,
): Promise<string> {
  if (!ctx.config.passwordSignIn) throw new DomainError('password_sign_in_off')
  const account = await checkPassword(ctx, { email, password }, facts)
  if (!account) throw new DomainError('sign_in_failed')
  if (!account.suspendedAt) await requireSecondStep(ctx.db, account, { remember })
  return signInAccount(ctx, ctx.db, account, facts, { way: 'password', remember })
}

/** Opens the session of a person who was authenticated in any way. */
export async function signInAccount(
  ctx: AppContext,
  db: Queryable,
  account: Account,
  { device, browserHash, network, log }: RequestFacts,
  { way, remember = false }: { way: 'password' | 'oidc' | 'second-factor' | 'passkey'; remember?: boolean },
): Promise<string> {
  const who = { actor: `user:${account.id}`, network }
  const token = account.suspendedAt
    ? undefined
    : await startSession(ctx, db, account, { device, browserHash, remember })
  if (token) {
    logSecurityEvent(log, { name: 'sign-in.succeeded', ...who, detail: way })
    return token
  }
  logSecurityEvent(log, {
    name: 'sign-in.failed',
    ...who,
    detail: account.suspendedAt ? 'suspended' : 'changed meanwhile',
  })
  throw new DomainError(account.suspendedAt ? 'account_suspended' : 'sign_in_failed')
}
