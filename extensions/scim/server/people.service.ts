import { emailSchema } from '@prosa/contract/identity/auth.ts'
import { cleanedName } from '@prosa/contract/protocol/names.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '@prosa/server/src/context.ts'
import {
  findAccountByEmail,
  lockAccount,
  moveAddress,
  updateName,
} from '@prosa/server/src/modules/identity/auth/account.service.ts'
import { requireNotAbove } from '@prosa/server/src/modules/identity/permissions/permissions.service.ts'
import { findPeople, notePerson, type PersonRow, suspendedHere, wasRemoved } from '#/scim/server/people.repository.ts'
import {
  parseActive,
  type Change,
  notFoundError,
  requireRight,
  type Scim,
  ScimError,
  requireText,
} from '#/scim/server/protocol.model.ts'
import {
  followUp,
  insertUser,
  lockUser,
  requireOtherAdministrator,
  updateUser,
} from '@prosa/server/src/modules/identity/users/users.service.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import { audit } from '@prosa/server/src/platform/events/audit.ts'

/** Throws 404 for people who do not exist or whom the directory deleted. */
export async function getPerson(db: Queryable, id: string): Promise<PersonRow> {
  const { rows } = await findPeople(db, [{ attribute: 'id', value: id }], { startIndex: 1, count: 1 })
  return rows[0] ?? refusePerson()
}

const refusePerson = (): never => {
  throw notFoundError()
}

const nameSchema = z.object({
  formatted: z.string().optional(),
  givenName: z.string().optional(),
  familyName: z.string().optional(),
})
const personSchema = z.object({
  userName: emailSchema,
  externalId: z.string().max(300).nullish(),
  displayName: z.string().nullish(),
  name: nameSchema.nullish(),
  active: z.unknown().optional(),
})
type Person = z.output<typeof personSchema>

/** Reads a directory's person. Throws a SCIM 400 `invalidValue` where the e-mail or a name has no valid form. */
export function readPerson(body: unknown): Wish & { email: string } {
  const read = personSchema.safeParse(body)
  if (!read.success)
    throw new ScimError(400, 'userName precisa ser o e-mail da pessoa, e name e displayName textos.', 'invalidValue')
  const { userName: email, externalId, active } = read.data
  return {
    email,
    name: chooseName(read.data),
    ...(externalId === undefined ? {} : { externalId }),
    ...((active ?? undefined) === undefined ? {} : { active: parseActive(active) }),
  }
}

/** Characters of a person's name at most. */
const MAX_NAME_LENGTH = 120

const chooseName = ({ displayName, name, userName }: Person): string => {
  const parts = [name?.givenName, name?.familyName].filter(Boolean).join(' ')
  const names = [displayName, name?.formatted, parts].map((one) => cleanedName(one ?? '', MAX_NAME_LENGTH))
  return names.find((one) => one !== '') ?? (userName.split('@')[0] ?? '').slice(0, MAX_NAME_LENGTH)
}

/** The account that a directory asks for. */
interface Wish {
  email?: string
  name?: string
  externalId?: string | null
  active?: boolean
}

function readName(value: unknown): z.output<typeof nameSchema> {
  const read = nameSchema.safeParse(value)
  if (!read.success) throw new ScimError(400, 'name precisa ser um objeto com textos.', 'invalidValue')
  return read.data
}

/**
 * The changes of a PATCH. Attributes that are not stored, such as the department, are ignored. `emails` only repeats
 * userName: another address there is refused, because ignoring it would go unnoticed.
 */
export function collectWish(changes: readonly Change[], before: PersonRow): Wish {
  const wish: Wish = {}
  const named = (text: string) => cleanedName(text, MAX_NAME_LENGTH) || before.name
  const addresses: string[] = []
  for (const { op, path, value } of changes) {
    if (path.startsWith('emails')) addresses.push(...(op === 'remove' ? [''] : readAddresses(path, value)))
    if (op === 'remove') {
      if (path === 'externalid') wish.externalId = null
      else if (['username', 'active'].includes(path)) throw new ScimError(400, `${path} não sai.`, 'mutability')
      continue
    }
    const [given = '', ...rest] = (wish.name ?? before.name).split(' ')
    if (path === 'active') wish.active = parseActive(value)
    else if (path === 'externalid') wish.externalId = requireText(value, 'externalId')
    else if (path === 'username') wish.email = readPerson({ userName: value }).email
    else if (path === 'displayname' || path === 'name.formatted') wish.name = named(requireText(value, path))
    else if (path === 'name.givenname') wish.name = named([requireText(value, path), ...rest].join(' '))
    else if (path === 'name.familyname') wish.name = named(`${given} ${requireText(value, path)}`)
    else if (path === 'name') wish.name = chooseName({ userName: before.email, name: readName(value) })
  }
  const email = wish.email ?? before.email.toLowerCase()
  // a deactivation is always carried out
  if (wish.active !== false && addresses.some((address) => address !== email))
    throw new ScimError(400, 'O endereço da pessoa muda por userName; emails só o repete.', 'mutability')
  return wish
}

const addressSchema = z.union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)])

/** The addresses in a change of `emails` or one of its values; those of types other than work are ignored. */
function readAddresses(path: string, value: unknown): string[] {
  if (/type eq "(?!work)/.test(path) || !/(^emails|\.value|\])$/.test(path)) return []
  const read = z.array(addressSchema).safeParse(Array.isArray(value) ? value : [value])
  if (!read.success) throw new ScimError(400, 'emails precisa ser uma lista de { value }.', 'invalidValue')
  return read.data.map((address) => address.trim().toLowerCase())
}

/** Creates an account without password or invitation, or restores one that the directory deleted. */
export async function addPerson(ctx: AppContext, scim: Scim, wish: Wish & { email: string }): Promise<PersonRow> {
  requireRight(scim, 'users.create')
  return ctx.db.transaction(async (tx) => {
    const before = await findAccountByEmail(tx, wish.email)
    const isBack = before !== undefined && (await wasRemoved(tx, before.id))
    const made = before
      ? undefined
      : await insertUser(tx, { name: wish.name ?? '', email: wish.email, roles: ['user'] })
    const userId = isBack ? before.id : made
    if (userId === undefined) throw addressTaken()
    await notePerson(tx, userId, { removedAt: null })
    if (made !== undefined)
      await audit(tx, { ...scim.by, action: 'user.provision', target: { type: 'user', id: userId } })
    await applyWish(ctx, tx, scim, userId, { active: true, ...wish })
    return getPerson(tx, String(userId))
  })
}

/** Applies the directory's wishes to a person and returns the result. Throws 404 for a person whom it deleted. */
export const changePerson = (ctx: AppContext, scim: Scim, id: string, wish: Wish): Promise<PersonRow> =>
  ctx.db.transaction(async (tx) => {
    const { id: userId } = await getPerson(tx, id)
    await applyWish(ctx, tx, scim, userId, wish)
    return getPerson(tx, id)
  })

/** Suspends a person whom the directory deleted: their work stays, and returns with them. */
export const removePerson = (ctx: AppContext, scim: Scim, id: string): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const { id: userId } = await getPerson(tx, id)
    await applyWish(ctx, tx, scim, userId, { active: false })
    await notePerson(tx, userId, { removedAt: sql`now()` })
  })

const addressTaken = () => new ScimError(409, 'Já existe uma conta com este e-mail.', 'uniqueness')

/** Changes nothing of a person who may do more than the key's maker; equal values need no right. */
async function applyWish(ctx: AppContext, tx: Queryable, scim: Scim, userId: number, wish: Wish): Promise<void> {
  // the same locking order as every change of permissions: concurrent ones wait (Z10)
  if (wish.active === false) await requireOtherAdministrator(tx, userId)
  const before = await lockUser(tx, userId)
  if (!before) throw notFoundError()
  const target = { type: 'user', id: userId } as const
  const isRenamed = wish.name !== undefined && wish.name !== before.name
  const isMoved = wish.email !== undefined && wish.email !== before.email.toLowerCase()
  const isSwitched = wish.active !== undefined && wish.active !== (before.suspendedAt === null)
  if (isRenamed || isMoved || isSwitched) {
    requireRight(scim, 'users.update')
    await requireNotAbove(tx, scim.maker, [userId])
  }
  await notePerson(tx, userId, wish.externalId === undefined ? {} : { externalId: wish.externalId })
  if (isRenamed && wish.name !== undefined) {
    await updateName(tx, userId, wish.name)
    await audit(tx, { ...scim.by, action: 'user.rename', target })
  }
  if (isMoved && wish.email !== undefined) {
    if (before.roles.includes('admin'))
      throw new ScimError(400, 'O e-mail de quem administra muda no Prosa.', 'mutability')
    const account = await lockAccount(tx, userId)
    if (!account || !(await moveAddress(ctx, tx, account, wish.email))) throw addressTaken()
    await audit(tx, { ...scim.by, action: 'email.change', target })
  }
  if (wish.active === false && before.suspendedAt === null) {
    await updateUser(tx, userId, { status: 'suspended' })
    await followUp(tx, before, { status: 'suspended' })
    await notePerson(tx, userId, { suspendedAt: sql`now()` })
    await audit(tx, { ...scim.by, action: 'user.suspend', target })
  }
  if (wish.active === true && before.suspendedAt !== null && (await suspendedHere(tx, userId))) {
    await updateUser(tx, userId, { status: 'active' })
    await followUp(tx, before, { status: 'active' })
    await audit(tx, { ...scim.by, action: 'user.restore', target })
  }
}
