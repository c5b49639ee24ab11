import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { groupMembers, groups } from '#/modules/identity/groups/groups.tables.ts'
import { isSearchedFor, users } from '#/modules/identity/accounts/users.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { type Page, pagedQuery, total } from '#/platform/db/page-of.ts'
import { amongNumbers, findRows } from '#/platform/db/rows-of.ts'

export interface Member {
  id: number
  name: string
  email: string
  addedAt: Date
}

export function findMembers(
  db: Queryable,
  groupId: number,
  { q, ...request }: { q: string; page: number; pageSize: number },
): Promise<Page<Member>> {
  return pagedQuery(request, () =>
    db
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        addedAt: groupMembers.addedAt,
        total,
      })
      .from(groupMembers)
      .innerJoin(users, eq(users.id, groupMembers.userId))
      .where(and(eq(groupMembers.groupId, groupId), isSearchedFor(q)))
      .orderBy(asc(sql`${users.name} collate "und-x-icu"`), asc(users.id)),
  )
}

export async function findMemberIds(db: Queryable, groupId: number): Promise<number[]> {
  const rows = await db.select({ id: groupMembers.userId }).from(groupMembers).where(eq(groupMembers.groupId, groupId))
  return rows.map(({ id }) => id)
}

/** The accounts of ids and e-mails; unknown ones are left out. */
export async function findPeople(
  db: Queryable,
  { userIds, emails }: { userIds: readonly number[]; emails: readonly string[] },
): Promise<{ id: number; email: string }[]> {
  return db
    .select({ id: users.id, email: sql<string>`lower(${users.email})` })
    .from(users)
    .where(
      or(
        sql`${users.id} = any(${sql.param(userIds)}::int[])`,
        sql`lower(${users.email}) = any(${sql.param(emails)}::text[])`,
      ),
    )
}

/** Returns the ids of people who were not in the group before. */
export async function insertMembers(db: Queryable, groupId: number, userIds: readonly number[]): Promise<number[]> {
  return insertMemberships(
    db,
    userIds.map((userId) => ({ groupId, userId })),
  )
}

/** Returns the people who were not in their group before. */
export async function insertMemberships(
  db: Queryable,
  memberships: readonly { groupId: number; userId: number }[],
): Promise<number[]> {
  if (memberships.length === 0) return []
  const column = (name: 'groupId' | 'userId') => sql`${sql.param(memberships.map((one) => one[name]))}::int[]`
  // two array parameters for any number: one for each value took longer to write than to insert
  const rows = await findRows<{ id: number }>(
    db,
    sql`insert into group_members (group_id, user_id) select * from unnest(${column('groupId')}, ${column('userId')})
      on conflict do nothing returning user_id as id`,
  )
  return rows.map(({ id }) => id)
}

/** False if the person was not in the group. */
export const deleteMember = async (db: Queryable, groupId: number, userId: number): Promise<boolean> =>
  (await deleteMembers(db, groupId, [userId])).length === 1

/**
 * Returns the people who were in the group.
 * @public for extensions
 */
export async function deleteMembers(db: Queryable, groupId: number, userIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .delete(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), amongNumbers(groupMembers.userId, userIds)))
    .returning({ id: groupMembers.userId })
  return rows.map(({ id }) => id)
}

/** The groups of a person that are not archived. */
export async function findGroupsOf(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: groups.id })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(eq(groupMembers.userId, userId), isNull(groups.archivedAt)))
  return rows.map(({ id }) => id)
}

/** Locks the groups that are not archived, in one order, and returns them. */
export async function lockOpenGroups(db: Queryable, groupIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: groups.id })
    .from(groups)
    .where(and(inArray(groups.id, [...groupIds]), isNull(groups.archivedAt)))
    .orderBy(asc(groups.id))
    .for('no key update')
  return rows.map(({ id }) => id)
}
