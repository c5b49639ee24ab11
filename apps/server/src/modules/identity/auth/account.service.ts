import type { AppContext } from '#/context.ts'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  updateEmail,
  updateName,
} from '#/modules/identity/accounts/account.repository.ts'
import { recordAccessChange } from '#/modules/identity/accounts/access-changes.events.ts'
import { createLink, killLinks, consumeLink } from '#/modules/identity/auth/link.service.ts'
import { emailChanged, emailConfirmation, emailInUse } from '#/modules/identity/auth/mail/auth-mail.model.ts'
import { queueMail } from '#/modules/identity/auth/mail/auth-mail.service.ts'
import {
  findIdentityEmail,
  type Identity,
  updateIdentityEmail,
} from '#/modules/identity/accounts/identity.repository.ts'
import { requireProof } from '#/modules/identity/auth/proof.service.ts'
import { endKeysOf, endSessionsOf } from '#/modules/identity/sessions/session.service.ts'
import { isActiveAdministrator } from '#/modules/identity/permissions/permissions.repository.ts'
import { readAppName } from '#/modules/settings/settings.service.ts'
import type { By, RequestFacts } from '#/platform/api/handlers.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/** @public for extensions */
export { findAccountByEmail, lockAccount, updateName } from '#/modules/identity/accounts/account.repository.ts'

/** Mails a confirmation; nothing changes before it [L5]. The response does not reveal whether the address is taken. */
export async function requestEmailChange(
  ctx: AppContext,
  by: By,
  { currentPassword, email }: { currentPassword?: string | undefined; email: string },
): Promise<void> {
  await requireProof(ctx, by, currentPassword)
  await ctx.db.transaction(async (tx) => {
    const url = await createLink(ctx, tx, { purpose: 'email', userId: by.actor.id, data: { email } })
    const [owner, appName] = [await findAccountByEmail(tx, email), await readAppName(ctx, tx)]
    const isTaken = owner !== undefined && owner.id !== by.actor.id
    // the same work in both cases, so that neither the response nor its time reveals whether the address is taken
    const letter = isTaken
      ? emailInUse({ appName, name: owner.name })
      : emailConfirmation({ appName, name: by.actor.name }, url)
    await queueMail(ctx, tx, email, letter)
  })
}

/** Changes the e-mail to the confirmed address and notifies the old one. */
export async function confirmEmail(ctx: AppContext, token: string, facts: RequestFacts): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { userId, data } = await consumeLink(tx, token, ['email'])
    const account = userId === null ? undefined : await findAccount(tx, userId)
    const email = data['email']
    if (!account || !email) throw new DomainError('link_invalid')
    if (!(await changeAddress(ctx, tx, account, email))) throw new DomainError('email_taken')
    await recordAccessChange(tx, facts, { event: 'administration.done', action: 'email.change', userId: account.id })
  })
}

/** Changes an account's address and notifies the old one; false if another account has it. */
async function changeAddress(ctx: AppContext, tx: Queryable, account: Account, email: string): Promise<boolean> {
  const owner = await findAccountByEmail(tx, email)
  if ((owner && owner.id !== account.id) || !(await updateEmail(tx, account.id, email))) return false
  // a reader of the old mailbox must not enter by a link that waits there
  await killLinks(tx, account.id, ['invite', 'reset', 'email'])
  const reader = { appName: await readAppName(ctx, tx), name: account.name }
  await queueMail(ctx, tx, account.email, emailChanged(reader, email))
  return true
}

/**
 * Changes an address for its person, as a directory does: ends all sessions [T6]. False as above.
 * @public for extensions
 */
export async function moveAddress(ctx: AppContext, tx: Queryable, account: Account, email: string): Promise<boolean> {
  if (!(await changeAddress(ctx, tx, account, email))) return false
  await endSessionsOf(tx, account.id)
  await endKeysOf(tx, account.id)
  await killLinks(tx, account.id, ['oidc', 'second-factor'])
  return true
}

/**
 * Follows an address that changed at the provider (a marriage, a new domain), if the account's address came from there.
 * Not if the new one is unverified or taken, and not for administrators, who change theirs here.
 */
export async function followProviderAddress(
  ctx: AppContext,
  tx: Queryable,
  account: Account,
  { emailVerified, ...identity }: Identity & { emailVerified: boolean },
  facts: RequestFacts,
): Promise<void> {
  const before = await findIdentityEmail(tx, identity)
  if (!emailVerified || before === identity.email) return
  await updateIdentityEmail(tx, identity)
  const isOwn = before?.toLowerCase() !== account.email.toLowerCase()
  if (isOwn || (await isActiveAdministrator(tx, account.id))) return
  if (!(await changeAddress(ctx, tx, account, identity.email))) return
  const { issuer } = identity
  const change = { event: 'administration.done', action: 'email.change', userId: account.id } as const
  await recordAccessChange(tx, facts, { ...change, data: { issuer } })
}

/** Changes the actor's own name. */
export const renameSelf = (ctx: AppContext, actor: UserActor, name: string): Promise<void> =>
  updateName(ctx.db, actor.id, name)
