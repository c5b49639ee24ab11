import type { AppContext } from '#/context.ts'
import { recordAccessChange } from '#/modules/identity/accounts/access-changes.events.ts'
import { findAccount } from '#/modules/identity/accounts/account.repository.ts'
import { createLink } from '#/modules/identity/auth/link.service.ts'
import { passwordReset } from '#/modules/identity/auth/mail/auth-mail.model.ts'
import { queueMail } from '#/modules/identity/auth/mail/auth-mail.service.ts'
import { deletePasswordRequest } from '#/modules/identity/auth/password/password-requests.repository.ts'
import { readAppName } from '#/modules/settings/settings.service.ts'
import { requireNotAbove } from '#/modules/identity/permissions/permissions.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { countUse } from '#/platform/rate-limit/rate-limit.ts'

/** Mails per person in a quarter of an hour, as many as they may request themselves. */
const most = 5
const quarterHour = 15 * 60

/**
 * Mails a person the link for a new password. Without a mail server it returns the link for the actor to hand over.
 * Throws 409 `password_reset_unavailable`, `person_beyond_own`, `password_reset_limit`.
 */
export async function offerReset(ctx: AppContext, { actor, facts }: By, userId: number): Promise<string | null> {
  const account = await findAccount(ctx.db, userId)
  if (!account?.passwordHash || account.suspendedAt) throw new DomainError('password_reset_unavailable')
  await requireNotAbove(ctx.db, actor, [userId])
  const { count, secondsLeft } = await countUse(ctx.db, `offered-reset:${userId}`, quarterHour)
  if (count > most) throw new DomainError('password_reset_limit', { retryAfter: secondsLeft })
  const reader = { appName: await readAppName(ctx), name: account.name }
  return ctx.db.transaction(async (tx) => {
    const url = await createLink(ctx, tx, { purpose: 'reset', userId })
    await queueMail(ctx, tx, account.email, passwordReset(reader, url))
    const change = { event: 'password.reset-requested', action: 'user.reset-password', actorId: actor.id } as const
    await recordAccessChange(tx, facts, { ...change, userId })
    await deletePasswordRequest(tx, userId)
    return ctx.config.smtpUrl === undefined ? url : null
  })
}
