import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type Filter, rowNumber } from '#/scim/server/protocol.model.ts'
import { scimUsers } from '#/scim/server/scim.tables.ts'
import { users } from '@prosa/server/src/modules/identity/accounts/users.tables.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'

const personColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  createdAt: users.createdAt,
  changedAt: scimUsers.changedAt,
  externalId: scimUsers.externalId,
  active: sql<boolean>`${users.suspendedAt} is null`,
}
export type PersonRow = Awaited<ReturnType<typeof findPeople>>['rows'][number]

/** Hides people that the directory has deleted. */
const visible = and(isNull(users.deletedAt), isNull(scimUsers.removedAt))

const conditions: Partial<Record<Filter['attribute'], (value: string) => SQL>> = {
  id: (value) => eq(users.id, rowNumber(value)),
  username: (value) => sql`lower(${users.email}) = lower(${value})`,
  email: (value) => sql`lower(${users.email}) = lower(${value})`,
  externalid: (value) => eq(scimUsers.externalId, value),
  active: (value) => (value === 'true' ? isNull(users.suspendedAt) : isNotNull(users.suspendedAt)),
}
export const personFilters = Object.keys(conditions) as Filter['attribute'][]

/** Finds the people that match all filters, by id. `startIndex` counts from 1; a `count` of 0 only counts. */
export async function findPeople(
  db: Queryable,
  filters: readonly Filter[],
  { startIndex, count }: { startIndex: number; count: number },
) {
  const where = and(visible, ...filters.map(({ attribute, value }) => conditions[attribute]?.(value)))
  const joined = eq(scimUsers.userId, users.id)
  const [{ total } = { total: 0 }] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(users)
    .leftJoin(scimUsers, joined)
    .where(where)
  const query = db.select(personColumns).from(users).leftJoin(scimUsers, joined).where(where).orderBy(asc(users.id))
  const rows = count === 0 ? [] : await query.limit(count).offset(startIndex - 1)
  return { total, rows }
}

/** Whether the directory deleted the person. */
export async function wasRemoved(tx: Queryable, userId: number): Promise<boolean> {
  const [row] = await tx.select({ removedAt: scimUsers.removedAt }).from(scimUsers).where(eq(scimUsers.userId, userId))
  return Boolean(row?.removedAt)
}

interface Noted {
  externalId?: string | null
  suspendedAt?: SQL
  removedAt?: SQL | null
}

/** Stores what the directory said of a person, and when. */
export async function notePerson(tx: Queryable, userId: number, noted: Noted): Promise<void> {
  const values = { ...noted, changedAt: sql`now()` }
  await tx
    .insert(scimUsers)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: scimUsers.userId, set: values })
}

/** Whether the directory made the current suspension: one by an administrator stays. */
export async function suspendedHere(tx: Queryable, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(scimUsers, and(eq(scimUsers.userId, users.id), eq(scimUsers.suspendedAt, users.suspendedAt)))
    .where(eq(users.id, userId))
  return rows.length > 0
}
