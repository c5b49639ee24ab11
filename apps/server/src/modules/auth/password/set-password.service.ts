import type { AppContext } from '#/context.ts'
import {
  type Account,
  findAccount,
  insertFirstAdministrator,
  updatePassword,
} from '#/modules/auth/account/account.repository.ts'
import { recordAccessChange } from '#/modules/auth/auth.events.ts'
import type { Link } from '#/modules/auth/link/link.repository.ts'
import { getLink, killLinks, consumeLink } from '#/modules/auth/link/link.service.ts'
import { passwordChanged } from '#/modules/auth/mail/auth-mail.model.ts'
import { queueMail } from '#/modules/auth/mail/auth-mail.service.ts'
import { hashNewPassword } from '#/modules/auth/password/password.service.ts'
import { endSessionsOf, startSession } from '#/modules/auth/session/session.service.ts'
import type { RequestFacts } from '#/platform/api/handlers.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

const purposes = ['setup', 'invite', 'reset'] as const

export interface PasswordLink {
  purpose: (typeof purposes)[number]
  name: string | null
  email: string | null
}

/** What the page of a link shows. Throws 410 `link_invalid`. */
export async function checkPasswordLink(ctx: AppContext, token: string): Promise<PasswordLink> {
  const link = await getLink(ctx.db, token, purposes)
  const person = link.userId === null ? undefined : await findAccount(ctx.db, link.userId)
  return { purpose: link.purpose as PasswordLink['purpose'], name: person?.name ?? null, email: person?.email ?? null }
}

export interface NewPassword {
  token: string
  password: string
  name?: string | undefined
  email?: string | undefined
}

interface Person {
  name: string
  email: string
}

/** Sets the password that a link allows and signs the person in: all their older sessions and links are dead [L4]. */
export async function setPassword(ctx: AppContext, wish: NewPassword, facts: RequestFacts): Promise<string> {
  const link = await getLink(ctx.db, wish.token, purposes)
  const person = link.userId === null ? nameAndEmail(wish) : await findAccount(ctx.db, link.userId)
  if (!person) throw new DomainError('link_invalid')
  const passwordHash = await hashNewPassword(ctx, wish.password, person, '#/password')
  return ctx.db.transaction(async (tx) => {
    const used = await consumeLink(tx, wish.token, purposes)
    const account = await savePassword(tx, used, { ...person, passwordHash })
    await endSessionsOf(tx, account.id)
    await killLinks(tx, account.id, ['invite', 'reset'])
    const token = await startSession(ctx, tx, { id: account.id, passwordHash }, { device: facts.device })
    if (!token) throw new DomainError('link_invalid')
    const reader = { appName: ctx.config.appName, name: account.name }
    if (used.purpose === 'reset') await queueMail(ctx, tx, account.email, passwordChanged(reader))
    const action = `password.${used.purpose}`
    await recordAccessChange(tx, facts, { event: 'password.changed', action, userId: account.id })
    return token
  })
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

/** The first administrator says who they are; everybody else was named by the invitation. */
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
