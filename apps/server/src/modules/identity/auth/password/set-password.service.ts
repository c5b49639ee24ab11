import type { AppContext } from '#/context.ts'
import {
  type Account,
  findAccount,
  insertFirstAdministrator,
  updatePassword,
} from '#/modules/identity/accounts/account.repository.ts'
import { recordAccessChange } from '#/modules/identity/accounts/access-changes.events.ts'
import type { Link } from '#/modules/identity/auth/link.repository.ts'
import { getLink, killLinks, consumeLink } from '#/modules/identity/auth/link.service.ts'
import { passwordChanged } from '#/modules/identity/auth/mail/auth-mail.model.ts'
import { queueMail } from '#/modules/identity/auth/mail/auth-mail.service.ts'
import { deletePasswordRequest } from '#/modules/identity/auth/password/password-requests.repository.ts'
import { hashNewPassword } from '#/modules/identity/auth/password/password.service.ts'
import { requireSecondStep } from '#/modules/identity/auth/second-factor/second-factor.service.ts'
import { countKeysOf, endKeysOf, endSessionsOf, startSession } from '#/modules/identity/sessions/session.service.ts'
import { acceptTerms, termsToAccept } from '#/modules/identity/terms/terms.service.ts'
import { readAppName } from '#/modules/settings/settings.service.ts'
import type { RequestFacts } from '#/platform/api/handlers.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

const purposes = ['setup', 'invite', 'reset'] as const

export interface PasswordLink {
  purpose: (typeof purposes)[number]
  name: string | null
  email: string | null
  /** The terms that an invited person has to accept. */
  terms: { version: number; text: string } | null
  /** The number of the account's API keys, for a reset. */
  apiKeys: number
}

/** The facts that the page of a link shows. Throws 410 `link_invalid`. */
export async function checkPasswordLink(ctx: AppContext, token: string): Promise<PasswordLink> {
  const link = await getLink(ctx.db, token, purposes)
  const person = link.userId === null ? undefined : await findAccount(ctx.db, link.userId)
  return {
    purpose: link.purpose as PasswordLink['purpose'],
    name: person?.name ?? null,
    email: person?.email ?? null,
    apiKeys: link.purpose === 'reset' && link.userId !== null ? await countKeysOf(ctx.db, link.userId) : 0,
    terms: link.purpose === 'invite' ? ((await termsToAccept(ctx.db)) ?? null) : null,
  }
}

export interface NewPassword {
  token: string
  password: string
  name?: string | undefined
  email?: string | undefined
  acceptedTerms?: number | undefined
  keepApiKeys?: boolean | undefined
}

interface Person {
  name: string
  email: string
}

/** Sets the password of a link's person and signs them in: their older sessions and links end [L4]. */
export async function setPassword(ctx: AppContext, wish: NewPassword, facts: RequestFacts): Promise<string> {
  const link = await getLink(ctx.db, wish.token, purposes)
  const person = link.userId === null ? nameAndEmail(wish) : await findAccount(ctx.db, link.userId)
  if (!person) throw new DomainError('link_invalid')
  const passwordHash = await hashNewPassword(ctx, wish.password, person, '#/password')
  const account = await ctx.db.transaction(async (tx) => {
    const used = await consumeLink(tx, wish.token, purposes)
    const changed = await savePassword(tx, used, { ...person, passwordHash })
    if (used.purpose === 'invite') await acceptTerms(tx, changed.id, wish.acceptedTerms)
    await endSessionsOf(tx, changed.id)
    await killLinks(tx, changed.id, ['invite', 'reset', 'second-factor'])
    await deletePasswordRequest(tx, changed.id)
    const reader = { appName: await readAppName(ctx, tx), name: changed.name }
    if (used.purpose === 'reset') {
      const keys = (await countKeysOf(tx, changed.id)) === 0 ? 'none' : wish.keepApiKeys ? 'kept' : 'ended'
      // an intruder may have made a key for later
      if (keys === 'ended') await endKeysOf(tx, changed.id)
      await queueMail(ctx, tx, changed.email, passwordChanged(reader, keys))
    }
    const action = `password.${used.purpose}` as const
    await recordAccessChange(tx, facts, { event: 'password.changed', action, userId: changed.id })
    return changed
  })
  // a new password does not bypass the second step
  await requireSecondStep(ctx.db, account, { remember: false })
  const token = await startSession(ctx, ctx.db, { id: account.id, passwordHash }, facts)
  if (!token) throw new DomainError('link_invalid')
  return token
}

async function savePassword(tx: Queryable, link: Link, person: Person & { passwordHash: string }): Promise<Account> {
  const { name, email, passwordHash } = person
  const account =
    link.userId === null
      ? await insertFirstAdministrator(tx, { name, email, passwordHash })
      : await updatePassword(tx, link.userId, passwordHash)
  if (!account) throw new DomainError('link_invalid')
  return account
}

/** The first administrator enters name and e-mail; all others were named by their invitation. */
function nameAndEmail({ name, email }: NewPassword): Person {
  if (name && email) return { name, email }
  const missing = [
    !name && { field: 'name', detail: 'Escreva o seu nome.' },
    !email && { field: 'email', detail: 'Escreva o seu e-mail.' },
  ]
  const errors = missing
    .filter((one) => one !== false)
    .map(({ field, detail }) => ({ pointer: `#/${field}`, code: 'required', detail }))
  throw new DomainError('validation_failed', { errors })
}
