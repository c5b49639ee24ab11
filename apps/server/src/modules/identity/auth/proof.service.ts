import type { AppContext } from '#/context.ts'
import { findAccount } from '#/modules/identity/accounts/account.repository.ts'
import { hasFreshEntry } from '#/modules/identity/auth/oidc/provider-session.service.ts'
import { passwordWrong } from '#/modules/identity/auth/password/change-password.service.ts'
import { checkPassword } from '#/modules/identity/auth/password/password.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/**
 * Requires a proof before an account's protection changes (L5): the password, or for people without one a sign-in by
 * the provider minutes ago. Throws 422 `password_wrong` at the field, 409 `fresh_entry_required`.
 */
export async function requireProof(ctx: AppContext, { actor, facts }: By, password: string | undefined): Promise<void> {
  const account = await findAccount(ctx.db, actor.id)
  if (account?.passwordHash === null) {
    if (await hasFreshEntry(ctx, actor.sessionId)) return
    throw new DomainError('fresh_entry_required')
  }
  const right = password !== undefined && (await checkPassword(ctx, { email: actor.email, password }, facts))
  if (!right) throw passwordWrong()
}
