import type { AppContext } from '#/context.ts'
import {
  type Account,
  findAccountByEmail,
  replacePasswordHash,
} from '#/modules/identity/accounts/account.repository.ts'
import { toGuesser } from '#/modules/identity/auth/guesser.service.ts'
import { hashPassword, needsRehash, verifyPassword } from '#/modules/identity/auth/password/password-hash.model.ts'
import { contextWords, isEasyToGuess } from '#/modules/identity/auth/password/password-strength.model.ts'
import { readAppName } from '#/modules/settings/settings.service.ts'
import type { RequestFacts } from '#/platform/api/handlers.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { logSecurityEvent } from '#/platform/log/security-event.ts'
import { limitGuesses } from '#/platform/rate-limit/guess-limit.ts'

/**
 * The account of this e-mail and password, within the limits of L6; undefined for any mistake, after the same work
 * [L3]. The only place that checks a password. Throws 409 `sign_in_delayed`.
 */
export async function checkPassword(
  ctx: AppContext,
  { email, password }: { email: string; password: string },
  facts: RequestFacts,
): Promise<Account | undefined> {
  const account = await limitGuesses(ctx.db, await toGuesser(ctx, 'sign-in', email, facts), async () => {
    const found = await findAccountByEmail(ctx.db, email)
    const isRight = await verifyPassword(password, found?.passwordHash)
    if (found && isRight) return found
    const { network, log } = facts
    logSecurityEvent(log, { name: 'sign-in.failed', network, ...(found && { target: `user:${found.id}` }) })
    return undefined
  })
  return account && withCurrentHash(ctx, account, password)
}

/** Replaces a hash of lower cost now, because only here the password is known [L2]. */
async function withCurrentHash(ctx: AppContext, account: Account, password: string): Promise<Account> {
  if (account.passwordHash === null || !needsRehash(account.passwordHash)) return account
  const passwordHash = await hashPassword(password)
  const isReplaced = await replacePasswordHash(ctx.db, account.id, account.passwordHash, passwordHash)
  return isReplaced ? { ...account, passwordHash } : account
}

/**
 * The hash of a new password. Throws 422 `password_weak` at `pointer` (the request's field) if it is easy to guess for
 * people who know the person and the place [L1].
 */
export async function hashNewPassword(
  ctx: AppContext,
  password: string,
  person: { name: string; email: string },
  pointer: '#/password' | '#/newPassword',
): Promise<string> {
  const host = new URL(ctx.config.publicUrl).hostname
  const context = contextWords('prosa', await readAppName(ctx), host, person.name, person.email)
  if (await isEasyToGuess(password, context)) {
    const detail =
      'Esta senha é fácil de adivinhar: o seu nome, o seu e-mail e o nome deste site não contam. Use uma frase só sua, com três ou mais palavras.'
    throw new DomainError('password_weak', { errors: [{ pointer, code: 'password_weak', detail }] })
  }
  return hashPassword(password)
}
