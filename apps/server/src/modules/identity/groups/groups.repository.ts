import type { GroupKind } from '@prosa/contract/identity/groups.ts'
import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { groups } from '#/modules/identity/groups/groups.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { holdsWords, type Page, pagedQuery, pagedRows, type PageRequest, total } from '#/platform/db/page-of.ts'
import { rowVersion } from '#/platform/db/version.ts'

const memberCount = sql<number>`(select count(*)::int from group_members m where m.group_id = groups.id)`
const columns = { ...getTableColumns(groups), memberCount, version: rowVersion(groups) }

export interface GroupFilter {
  q: string
  kind: GroupKind | 'all'
  status: 'active' | 'archived'
  sort: 'name' | '-name' | 'members' | '-members' | 'created' | '-created'
  page: number
  pageSize: number
}

const byName = sql`${groups.name} collate "und-x-icu"`
const order: Record<GroupFilter['sort'], SQL> = {
  name: asc(byName),
  '-name': desc(byName),
  members: asc(memberCount),
  '-members': desc(memberCount),
  created: asc(groups.createdAt),
  '-created': desc(groups.createdAt),
}

export function findGroups(db: Queryable, filter: GroupFilter): Promise<Page<GroupRow>> {
  const where = and(
    filter.status === 'active' ? isNull(groups.archivedAt) : isNotNull(groups.archivedAt),
    filter.kind === 'all' ? undefined : eq(groups.kind, filter.kind),
    holdsWords(sql`${groups.name} || ' ' || ${groups.description}`, filter.q),
  )
  return pagedQuery(filter, () =>
    db
      .select({ ...columns, total })
      .from(groups)
      .where(where)
      .orderBy(order[filter.sort], asc(groups.id)),
  )
}

export async function findGroup(db: Queryable, groupId: number) {
  const [row] = await db.select(columns).from(groups).where(eq(groups.id, groupId))
  return row
}

export type GroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>

interface GrantedAssistant {
  id: number
  name: string
  role: 'viewer' | 'editor'
  total: number
}

/** Assistants shared with the whole group that its people may use now. */
export const findGrantedAssistants = (
  db: Queryable,
  groupId: number,
  request: PageRequest,
): Promise<Page<GrantedAssistant>> =>
  pagedRows(
    db,
    request,
    sql`select a.id, coalesce(a.published, a.draft) ->> 'name' as name, g.role, ${total} as total
      from assistant_grants g join assistants a on a.id = g.assistant_id
      where g.group_id = ${groupId} and a.deleted_at is null and (g.expires_at is null or g.expires_at > now())
      order by coalesce(a.published, a.draft) ->> 'name' collate "und-x-icu", a.id`,
  )

type GroupFields = Pick<typeof groups.$inferInsert, 'name' | 'kind' | 'description'>

export async function insertGroup(db: Queryable, values: GroupFields): Promise<number> {
  const [row] = await db.insert(groups).values(values).returning({ id: groups.id })
  return row!.id
}

export interface GroupChanges {
  name?: string | undefined
  kind?: GroupKind | undefined
  description?: string | undefined
  archived?: boolean | undefined
}

export async function updateGroup(
  db: Queryable,
  groupId: number,
  { archived, ...fields }: GroupChanges,
): Promise<void> {
  const archivedAt = archived ? sql`coalesce(${groups.archivedAt}, now())` : null
  const change = { ...fields, ...(archived === undefined ? {} : { archivedAt }) }
  const isEmpty = Object.values(change).every((value) => value === undefined)
  if (!isEmpty) await db.update(groups).set(change).where(eq(groups.id, groupId))
}

/** Locks the row until the transaction ends; false if it is gone. */
export async function lockGroup(db: Queryable, groupId: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select 1 from ${groups} where id = ${groupId} for no key update`)
  return rowCount === 1
}

export async function deleteGroup(db: Queryable, groupId: number): Promise<void> {
  await db.delete(groups).where(eq(groups.id, groupId))
}
