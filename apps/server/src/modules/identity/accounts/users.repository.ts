import { invitationFields, users as contract } from '@prosa/contract/identity/users.ts'
import type { Role } from '@prosa/contract/protocol/permissions.ts'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { identities } from '#/modules/identity/accounts/auth.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

const { passwordHash: _never, ...publicColumns } = getTableColumns(users)

/** Whether a person can sign in, with a password or through a provider. */
const canEnter = sql`(${users.passwordHash} is not null
  or exists (select 1 from ${identities} where ${identities.userId} = ${users.id}))`
export const statusColumn = sql<UserStatus>`case when ${users.deletedAt} is not null then 'deleted'
  when ${users.suspendedAt} is not null then 'suspended'
  when ${canEnter} then 'active' else 'invited' end`

export type UserStatus = 'active' | 'invited' | 'suspended' | 'deleted'

const partnerColumn = sql<{
  id: number
  name: string
} | null>`(select json_build_object('id', p.id, 'name', p.name) from partners p where p.id = users.partner_id)`
const groupsColumn = sql<
  { id: number; name: string }[]
>`(select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name), '[]')
  from group_members m join groups g on g.id = m.group_id where m.user_id = users.id and g.archived_at is null)`
export const userColumns = { ...publicColumns, status: statusColumn, partner: partnerColumn, groups: groupsColumn }

export async function findUser(db: Queryable, userId: number) {
  const [row] = await db.select(userColumns).from(users).where(eq(users.id, userId))
  return row
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

export type NewUser = Omit<z.input<typeof invitationFields>, 'groupIds' | 'sendMail' | 'kind' | 'roles'> & {
  roles: readonly Role[]
  permissionProfileId?: number | null
}
export type UserChanges = Omit<z.output<typeof contract.updateUser.body>, 'groupIds'>

/** The fields of a contract's body that are columns of `users`; other keys of `given` are dropped. */
const columnsIn = ({ shape }: { shape: object }, given: object): Partial<typeof users.$inferInsert> =>
  Object.fromEntries(
    Object.entries(given).filter(([name, value]) => name in shape && name in publicColumns && value !== undefined),
  )

/** Inserts an invited person without a password; undefined if the e-mail is taken. */
export async function insertUser(db: Queryable, person: NewUser): Promise<number | undefined> {
  const [id] = (await insertUsers(db, [person])).values()
  return id
}

/** The same for many people: ids by e-mail, without taken ones. */
export async function insertUsers(db: Queryable, people: readonly NewUser[]): Promise<Map<string, number>> {
  if (people.length === 0) return new Map()
  const values = people.map(({ name, email, roles, permissionProfileId, ...person }) => {
    return { ...columnsIn(invitationFields, person), name, email, roles: [...new Set(roles)], permissionProfileId }
  })
  const rows = await db
    .insert(users)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: users.id, email: users.email })
  return new Map(rows.map(({ id, email }) => [email, id]))
}

export async function updateUser(db: Queryable, userId: number, changes: UserChanges): Promise<void> {
  const { roles, status } = changes
  const suspendedAt = status === 'suspended' ? sql`coalesce(${users.suspendedAt}, now())` : null
  const change = {
    ...columnsIn(contract.updateUser.body, changes),
    ...(roles === undefined ? {} : { roles: [...new Set(roles)] }),
    ...(status === undefined ? {} : { suspendedAt }),
  }
  if (Object.keys(change).length > 0) await db.update(users).set(change).where(eq(users.id, userId))
}

/**
 * Gives a person a profile of permissions; null takes it away.
 * @public for extensions
 */
export async function setProfile(tx: Queryable, userId: number, profileId: number | null): Promise<void> {
  await tx.update(users).set({ permissionProfileId: profileId }).where(eq(users.id, userId))
}

/** Locks a person's row until the transaction ends and returns its current state. */
export async function lockUser(db: Queryable, userId: number): Promise<UserRow | undefined> {
  await db.execute(sql`select 1 from ${users} where id = ${userId} for no key update`)
  return findUser(db, userId)
}

/**
 * Locks the administrators who can sign in, in one order, until the transaction ends: of two who remove each other's
 * role at once, the second sees the first change (Z10).
 */
export async function lockAdministrators(db: Queryable): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`'admin' = any(${users.roles})`, sql`${users.suspendedAt} is null`, canEnter))
    .orderBy(asc(users.id))
    .for('no key update', { of: users })
  return rows.map(({ id }) => id)
}

/** Whether a second account exists. */
export async function hasColleagues(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).limit(2)
  return rows.length > 1
}

/** All administrators, except deleted ones, also those who cannot sign in. */
export const findAdministrators = (db: Queryable) =>
  db
    .select({ name: users.name, email: users.email, status: statusColumn })
    .from(users)
    .where(and(sql`'admin' = any(${users.roles})`, sql`${users.deletedAt} is null`))
    .orderBy(asc(users.name), asc(users.id))

/** Makes a person an administrator with exactly the role's permissions, not suspended. */
export async function setAdministrator(db: Queryable, { id, roles }: Pick<UserRow, 'id' | 'roles'>): Promise<void> {
  const plain = { permissionsAdded: [], permissionsRemoved: [], permissionProfileId: null, suspendedAt: null }
  await db
    .update(users)
    .set({ ...plain, roles: [...new Set([...roles, 'admin'])] })
    .where(eq(users.id, id))
}

interface ListChoice {
  columns: string[] | null
  widths: Record<string, number> | null
}

/** A person's choice of columns for the list of people; null for none. */
export async function findListChoice(db: Queryable, userId: number): Promise<ListChoice> {
  const chosen = { columns: users.listColumns, widths: users.listWidths }
  const [row] = await db.select(chosen).from(users).where(eq(users.id, userId))
  return row ?? { columns: null, widths: null }
}

/** Fields left out stay. */
export async function updateListChoice(db: Queryable, userId: number, choice: Partial<ListChoice>): Promise<void> {
  const { columns, widths } = choice
  const change = {
    ...(columns === undefined ? {} : { listColumns: columns }),
    ...(widths === undefined ? {} : { listWidths: widths }),
  }
  if (Object.keys(change).length > 0) await db.update(users).set(change).where(eq(users.id, userId))
}
