import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { isSearchedFor, users } from '#/modules/identity/accounts/users.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { type Page, pagedQuery, total } from '#/platform/db/page-of.ts'

export interface PartnerPersonRow {
  id: number
  name: string
  email: string
  suspended: boolean
  lastSeenAt: Date | null
}

export function findPeopleOf(
  db: Queryable,
  partnerId: number,
  { q, ...request }: { q: string; page: number; pageSize: number },
): Promise<Page<PartnerPersonRow>> {
  return pagedQuery(request, () =>
    db
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        suspended: sql<boolean>`${users.suspendedAt} is not null`,
        lastSeenAt: users.lastSeenAt,
        total,
      })
      .from(users)
      .where(and(eq(users.partnerId, partnerId), isSearchedFor(q)))
      .orderBy(asc(sql`${users.name} collate "und-x-icu"`), asc(users.id)),
  )
}

export async function findPersonIds(db: Queryable, partnerId: number): Promise<number[]> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.partnerId, partnerId))
  return rows.map(({ id }) => id)
}

/** The facts that decide whether people may be linked, locked until the transaction ends. */
export function lockPeople(db: Queryable, userIds: readonly number[]) {
  return db
    .select({ id: users.id, roles: users.roles, partnerId: users.partnerId })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(asc(users.id))
    .for('no key update')
}

export async function setPartner(db: Queryable, userIds: readonly number[], partnerId: number | null): Promise<void> {
  if (userIds.length === 0) return
  await db
    .update(users)
    .set({ partnerId })
    .where(inArray(users.id, [...userIds]))
}
