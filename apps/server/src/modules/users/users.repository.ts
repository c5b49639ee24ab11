import type { Role } from '@prosa/contract/permissions.ts'
import { and, asc, desc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import { groups } from '#/modules/groups/groups.tables.ts'
import { partners } from '#/modules/partners/partners.tables.ts'
import { identities } from '#/modules/auth/auth.tables.ts'
import { users } from '#/modules/users/users.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { type Page, pageOf } from '#/platform/db/page-of.ts'

const { passwordHash: _never, ...shown } = getTableColumns(users)

/** Somebody who can come in by themselves, with a password or through a provider. */
const canEnter = sql`(${users.passwordHash} is not null
  or exists (select 1 from ${identities} where ${identities.userId} = ${users.id}))`
const statusOf = sql<UserStatus>`case when ${users.suspendedAt} is not null then 'suspended'
  when ${canEnter} then 'active' else 'invited' end`

type UserStatus = 'active' | 'invited' | 'suspended'

interface Named {
  id: number
  name: string
}
const partnerOf = sql<Named | null>`(select json_build_object('id', p.id, 'name', p.name) from partners p where p.id = users.partner_id)`
const groupsOf = sql<
  Named[]
>`(select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name), '[]')
  from group_members m join groups g on g.id = m.group_id where m.user_id = users.id and g.archived_at is null)`
const columns = { ...shown, status: statusOf, partner: partnerOf, groups: groupsOf }

export interface UserFilter {
  q: string
  role: Role | 'all'
  status: UserStatus | 'all'
  /** Its number, `all` or `none`. */
  partner: string
  group: string
  sort: 'name' | '-name' | 'created' | '-created' | 'seen' | '-seen'
  page: number
  pageSize: number
}

const byName = sql`${users.name} collate "und-x-icu"`
const order: Record<UserFilter['sort'], SQL> = {
  name: asc(byName),
  '-name': desc(byName),
  created: asc(users.createdAt),
  '-created': desc(users.createdAt),
  seen: sql`${users.lastSeenAt} asc nulls first`,
  '-seen': sql`${users.lastSeenAt} desc nulls last`,
}

export function findUsers(db: Queryable, filter: UserFilter): Promise<Page<UserRow>> {
  const words = filter.q.trim().split(/\s+/).filter(Boolean)
  const where = and(
    ...words.map((word) => or(contains(users.name, word), contains(users.email, word))),
    filter.role === 'all' ? undefined : sql`${filter.role} = any(${users.roles})`,
    filter.status === 'all' ? undefined : sql`${statusOf} = ${filter.status}`,
    inPartner(filter.partner),
    inGroup(filter.group),
  )
  return pageOf(filter, ({ page, pageSize }) =>
    db
      .select({ ...columns, total: sql<number>`count(*) over ()`.mapWith(Number) })
      .from(users)
      .where(where)
      .orderBy(order[filter.sort], asc(users.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  )
}

function inPartner(choice: string): SQL | undefined {
  if (choice === 'all') return undefined
  return choice === 'none' ? sql`${users.partnerId} is null` : sql`${users.partnerId} = ${Number(choice)}`
}

function inGroup(choice: string): SQL | undefined {
  if (choice === 'all') return undefined
  const inOne = choice === 'none' ? sql`` : sql`and m.group_id = ${Number(choice)}`
  const membership = sql`exists (select 1 from group_members m where m.user_id = ${users.id} ${inOne})`
  return choice === 'none' ? sql`not ${membership}` : membership
}

/** What the list can be filtered by. */
export async function findChoices(db: Queryable): Promise<{ partners: Named[]; groups: Named[] }> {
  const [institutions, classes] = await Promise.all([
    db
      .select({ id: partners.id, name: partners.name })
      .from(partners)
      .orderBy(sql`${partners.name} collate "und-x-icu"`),
    db
      .select({ id: groups.id, name: groups.name })
      .from(groups)
      .where(sql`${groups.archivedAt} is null`)
      .orderBy(sql`${groups.name} collate "und-x-icu"`),
  ])
  return { partners: institutions, groups: classes }
}

export async function findUser(db: Queryable, userId: number) {
  const [row] = await db.select(columns).from(users).where(eq(users.id, userId))
  return row
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

export interface NewUser {
  name: string
  email: string
  roles: Role[]
  partnerId?: number | null | undefined
}

/** A person who was invited and has no password yet; nothing where the e-mail is taken. */
export async function insertUser(
  db: Queryable,
  { name, email, roles, partnerId = null }: NewUser,
): Promise<number | undefined> {
  const values = { name, email, roles: [...new Set(roles)], partnerId }
  const [row] = await db.insert(users).values(values).onConflictDoNothing().returning({ id: users.id })
  return row?.id
}

export interface UserChanges {
  name?: string | undefined
  roles?: Role[] | undefined
  status?: 'active' | 'suspended' | undefined
  partnerId?: number | null | undefined
}

export async function updateUser(db: Queryable, userId: number, changes: UserChanges): Promise<void> {
  const { name, roles, status, partnerId } = changes
  const suspendedAt = status === 'suspended' ? sql`coalesce(${users.suspendedAt}, now())` : null
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(roles === undefined ? {} : { roles: [...new Set(roles)] }),
    ...(status === undefined ? {} : { suspendedAt }),
    ...(partnerId === undefined ? {} : { partnerId }),
  }
  if (Object.keys(change).length > 0) await db.update(users).set(change).where(eq(users.id, userId))
}

/** Locks a person's row until the transaction ends, so that two changes follow each other; answers it as it is then. */
export async function lockUser(db: Queryable, userId: number): Promise<UserRow | undefined> {
  await db.execute(sql`select 1 from ${users} where id = ${userId} for no key update`)
  return findUser(db, userId)
}

/**
 * The administrators who can come in, locked in one order until the transaction ends: of two who take each other's role
 * away at once, the second sees what the first did (Z10).
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

const contains = (column: typeof users.name | typeof users.email, word: string): SQL =>
  sql`strpos(pt_fold(${column}), pt_fold(${word})) > 0`
