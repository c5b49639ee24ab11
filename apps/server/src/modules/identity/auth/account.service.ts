import type { AppContext } from '#/context.ts'
import { findAccount, findAccountByEmail, updateEmail, updateName } from '#/modules/identity/auth/account.repository.ts'
import { recordAccessChange } from '#/modules/identity/auth/auth.events.ts'
import { createLink, killLinks, consumeLink } from '#/modules/identity/auth/link.service.ts'
import { emailChanged, emailConfirmation, emailInUse } from '#/modules/identity/auth/mail/auth-mail.model.ts'
import { queueMail } from '#/modules/identity/auth/mail/auth-mail.service.ts'
import { requireProof } from '#/modules/identity/auth/proof.service.ts'
import { appNameOf } from '#/modules/settings/settings.service.ts'
import type { By, RequestFacts } from '#/platform/api/handlers.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/** Asks the new address for a confirmation; until then nothing changes [L5]. Says nothing about whose address it may be. */
export async function requestEmailChange(
  ctx: AppContext,
  by: By,
  { currentPassword, email }: { currentPassword?: string | undefined; email: string },
): Promise<void> {
  await requireProof(ctx, by, currentPassword)
  await ctx.db.transaction(async (tx) => {
    const url = await createLink(ctx, tx, { purpose: 'email', userId: by.actor.id, data: { email } })
    const [owner, appName] = [await findAccountByEmail(tx, email), await appNameOf(ctx, tx)]
    const isTaken = owner !== undefined && owner.id !== by.actor.id
    // the same work either way: neither the answer nor its time says whose address it is
    const letter = isTaken
      ? emailInUse({ appName, name: owner.name })
      : emailConfirmation({ appName, name: by.actor.name }, url)
    await queueMail(ctx, tx, email, letter)
  })
}

/** The new address counts from here on, and the old one is told. */
export async function confirmEmail(ctx: AppContext, token: string, facts: RequestFacts): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { userId, data } = await consumeLink(tx, token, ['email'])
    const account = userId === null ? undefined : await findAccount(tx, userId)
    const email = data['email']
    if (!account || !email) throw new DomainError('link_invalid')
    if (!(await updateEmail(tx, account.id, email))) throw new DomainError('email_taken')
    // Whoever still reads the old mailbox must not get in by a link that waits there.
    await killLinks(tx, account.id, ['invite', 'reset'])
    const reader = { appName: await appNameOf(ctx, tx), name: account.name }
    await queueMail(ctx, tx, account.email, emailChanged(reader, email))
    await recordAccessChange(tx, facts, { event: 'administration.done', action: 'email.change', userId: account.id })
  })
}

export const renameSelf = (ctx: AppContext, actor: UserActor, name: string): Promise<void> =>
  updateName(ctx.db, actor.id, name)
