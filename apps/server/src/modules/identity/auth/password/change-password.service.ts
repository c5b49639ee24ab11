import type { AppContext } from '#/context.ts'
import { replacePasswordHash } from '#/modules/identity/accounts/account.repository.ts'
import { recordAccessChange } from '#/modules/identity/accounts/access-changes.events.ts'
import { killLinks } from '#/modules/identity/auth/link.service.ts'
import { passwordChanged } from '#/modules/identity/auth/mail/auth-mail.model.ts'
import { queueMail } from '#/modules/identity/auth/mail/auth-mail.service.ts'
import { checkPassword, hashNewPassword } from '#/modules/identity/auth/password/password.service.ts'
import { endSessionsOf, startSession } from '#/modules/identity/sessions/session.service.ts'
import { readAppName } from '#/modules/settings/settings.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/** Changes the actor's password, ends all their sessions, and returns the token of a new one [L5, T5, T6]. */
export async function changePassword(
  ctx: AppContext,
  { actor, facts }: By,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<string> {
  const account = await checkPassword(ctx, { email: actor.email, password: currentPassword }, facts)
  if (!account?.passwordHash) throw passwordWrong()
  const { passwordHash: before } = account
  const passwordHash = await hashNewPassword(ctx, newPassword, account, '#/newPassword')
  return ctx.db.transaction(async (tx) => {
    if (!(await replacePasswordHash(tx, account.id, before, passwordHash))) throw passwordWrong()
    await endSessionsOf(tx, account.id)
    await killLinks(tx, account.id, ['invite', 'reset'])
    const token = await startSession(ctx, tx, { id: account.id, passwordHash }, facts)
    if (!token) throw new DomainError('session_required')
    await queueMail(
      ctx,
      tx,
      account.email,
      passwordChanged({ appName: await readAppName(ctx, tx), name: account.name }),
    )
    await recordAccessChange(tx, facts, { event: 'password.changed', action: 'password.change', userId: account.id })
    return token
  })
}

/** Creates the error `password_wrong`, which points at the field of the current password. */
export const passwordWrong = (): DomainError => {
  const errors = [{ pointer: '#/currentPassword', code: 'password_wrong', detail: 'A senha atual não confere.' }]
  return new DomainError('password_wrong', { errors })
}
