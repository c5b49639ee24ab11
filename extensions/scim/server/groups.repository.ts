import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { type Filter, rowNumber } from '#/scim/server/protocol.model.ts'
import { providedAccess } from '#/scim/server/rules/rules.tables.ts'
import { scimGroups } from '#/scim/server/scim.tables.ts'
import { users } from '@prosa/server/src/modules/identity/accounts/users.tables.ts'
import { groupMembers, groups } from '@prosa/server/src/modules/identity/groups/groups.tables.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import { amongNumbers } from '@prosa/server/src/platform/db/rows-of.ts'

/** The source of access that a directory gives. */
export const source = 'scim'

type Members = { value: string; display: string }[]
const membersColumn = sql<Members>`(select coalesce(json_agg(json_build_object(
  'value', m.user_id::text, 'display', u.name) order by m.user_id), '[]')
  from group_members m join users u on u.id = m.user_id where m.group_id = ${groups.id} and u.deleted_at is null)`
const conditions: Partial<Record<Filter['attribute'], (value: string) => SQL>> = {
  id: (value) => eq(groups.id, rowNumber(value)),
  displayname: (value) => sql`pt_fold(${groups.name}) = pt_fold(${value})`,
  externalid: (value) => eq(scimGroups.externalId, value),
}
export const groupFilters = Object.keys(conditions) as Filter['attribute'][]

interface Wanted {
  startIndex: number
  count: number
  withMembers: boolean
}

/** Finds groups that are not archived. `startIndex` counts from 1; members are read only where the caller wants them. */
export async function findGroups(
  db: Queryable,
  filters: readonly Filter[],
  { startIndex, count, withMembers }: Wanted,
) {
  const matches = filters.map(({ attribute, value }) => conditions[attribute]?.(value))
  const where = and(isNull(groups.archivedAt), ...matches)
  const joined = eq(scimGroups.groupId, groups.id)
  const [{ total } = { total: 0 }] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(groups)
    .leftJoin(scimGroups, joined)
    .where(where)
  const { externalId, changedAt } = scimGroups
  const { id, name, createdAt } = groups
  const members = withMembers ? membersColumn : sql<Members | null>`null`
  const query = db.select({ id, name, createdAt, externalId, changedAt, members }).from(groups)
  const found = query.leftJoin(scimGroups, joined).where(where).orderBy(asc(id))
  const rows = count === 0 ? [] : await found.limit(count).offset(startIndex - 1)
  return { total, rows }
}

export type GroupRow = Awaited<ReturnType<typeof findGroups>>['rows'][number]

/** Stores what the directory said of a group, and when. */
export async function noteGroup(tx: Queryable, groupId: number, externalId: string | null | undefined): Promise<void> {
  const set = { ...(externalId === undefined ? {} : { externalId }), changedAt: sql`now()` }
  await tx
    .insert(scimGroups)
    .values({ groupId, ...set })
    .onConflictDoUpdate({ target: scimGroups.groupId, set })
}

/** Counts the people among these ids who are not deleted. */
export const countPeople = (tx: Queryable, userIds: readonly number[]): Promise<number> =>
  tx.$count(users, and(amongNumbers(users.id, userIds), isNull(users.deletedAt)))

/** Finds the people to whom another source gives the group too. */
export async function findGivenByOthers(tx: Queryable, groupId: number): Promise<Set<number>> {
  const rows = await tx
    .select({ userId: providedAccess.userId })
    .from(providedAccess)
    .where(and(eq(providedAccess.groupId, groupId), ne(providedAccess.source, source)))
  return new Set(rows.map(({ userId }) => userId))
}

/** Finds the members whom the directory gave. */
export async function findOwnMembers(tx: Queryable, groupId: number): Promise<number[]> {
  const rows = await tx
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .innerJoin(
      providedAccess,
      and(eq(providedAccess.userId, groupMembers.userId), eq(providedAccess.groupId, groupMembers.groupId)),
    )
    .where(and(eq(groupMembers.groupId, groupId), eq(providedAccess.source, source)))
  return rows.map(({ userId }) => userId)
}
