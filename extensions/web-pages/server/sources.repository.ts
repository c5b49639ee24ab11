import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { type KnowledgeOwner, isDetached, ownedBy } from '@prosa/server/src/modules/knowledge/owners.model.ts'
import { webHosts, type webPages, webSources } from '#/web-pages/server/web-sources.tables.ts'
import type { Db, Queryable } from '@prosa/server/src/platform/db/database.ts'
import { deleteInPortions } from '@prosa/server/src/platform/db/in-portions.ts'
import { total } from '@prosa/server/src/platform/db/page-of.ts'

export { lockOwner } from '@prosa/server/src/modules/knowledge/documents/documents.repository.ts'

export type SourceRow = typeof webSources.$inferSelect
type PageStatus = (typeof webPages.$inferSelect)['status']

/** Adds a source; undefined if its owner already has this address. */
export async function insertSource(
  db: Queryable,
  values: typeof webSources.$inferInsert,
): Promise<SourceRow | undefined> {
  const [row] = await db.insert(webSources).values(values).onConflictDoNothing().returning()
  return row
}

export const countSources = (db: Queryable, owner: KnowledgeOwner): Promise<number> =>
  db.$count(webSources, ownedBy('web_sources', owner))

const pages = sql<Partial<Record<PageStatus, number>>>`(
  select coalesce(jsonb_object_agg(status, n), '{}')
  from (select status, count(*)::int as n from web_pages where source_id = web_sources.id group by status) counted)`

/** SQL: the changes of the last night in which something changed. */
const change = sql<{ at: string; added: number; removed: number } | null>`(
  select jsonb_build_object('at', max(changed_at), 'added', sum(added), 'removed', sum(removed))
  from web_pages where source_id = web_sources.id
    and changed_at > (select max(changed_at) - interval '12 hours' from web_pages where source_id = web_sources.id)
  having count(*) > 0)`

/** SQL: whether a document of the source is still being read. */
const isBeingRead = sql<boolean>`exists (select from documents d
  where d.web_source_id = web_sources.id and d.status in ('queued', 'reading', 'indexing'))`

/** Finds an owner's sources, the newest first, each with the number of all. */
export const findSources = (db: Queryable, owner: KnowledgeOwner) =>
  db
    .select({ source: webSources, pages, change, isBeingRead, total })
    .from(webSources)
    .where(ownedBy('web_sources', owner))
    .orderBy(sql`${webSources.createdAt} desc`, webSources.id)

/** Finds a source of this owner only (Z2). */
export async function findSource(db: Queryable, owner: KnowledgeOwner, id: string): Promise<SourceRow | undefined> {
  const [row] = await db
    .select()
    .from(webSources)
    .where(and(ownedBy('web_sources', owner), eq(webSources.id, id)))
  return row
}

/** SQL condition: the source is not removed, and its assistant neither archived nor being deleted. */
const isActive = sql`not (${isDetached('web_sources')}) and not exists (select from assistants a
  where a.id = web_sources.assistant_id and (a.archived_at is not null or a.deleted_at is not null))`

export async function findActiveSource(db: Queryable, id: string): Promise<SourceRow | undefined> {
  const [row] = await db
    .select()
    .from(webSources)
    .where(and(eq(webSources.id, id), isActive))
  return row
}

export async function lockSource(db: Queryable, id: string): Promise<SourceRow | undefined> {
  const [row] = await db
    .select()
    .from(webSources)
    .where(and(eq(webSources.id, id), sql`not (${isDetached('web_sources')})`))
    .for('update')
  return row
}

export async function updateSource(
  db: Queryable,
  id: string,
  changes: Partial<typeof webSources.$inferInsert>,
): Promise<void> {
  await db.update(webSources).set(changes).where(eq(webSources.id, id))
}

/** Finds some sources not renewed since `instant`, the oldest first. */
export async function findStale(db: Queryable, instant: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: webSources.id })
    .from(webSources)
    .where(and(lt(webSources.renewedAt, instant), sql`status <> 'reading'`, isActive))
    .orderBy(webSources.renewedAt)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Returns those of the sources that may be read. */
export const findActiveSources = (db: Queryable, ids: readonly string[]): Promise<SourceRow[]> =>
  db
    .select()
    .from(webSources)
    .where(and(inArray(webSources.id, [...ids]), isActive))

const isAbandoned = (instant: Date) =>
  and(eq(webSources.status, 'reading'), lt(webSources.updatedAt, instant), isActive)

/** Finds some sources being read that no job has updated since `instant`. */
export async function findAbandoned(db: Queryable, instant: Date, limit: number): Promise<string[]> {
  const rows = await db.select({ id: webSources.id }).from(webSources).where(isAbandoned(instant)).limit(limit)
  return rows.map(({ id }) => id)
}

/** Touches the sources that are still abandoned. Returns their ids. */
export async function touchSources(db: Queryable, ids: readonly string[], instant: Date, now: Date): Promise<string[]> {
  const rows = await db
    .update(webSources)
    .set({ updatedAt: now })
    .where(and(inArray(webSources.id, [...ids]), isAbandoned(instant)))
    .returning({ id: webSources.id })
  return rows.map(({ id }) => id)
}

/** Takes a host for one request. If busy, returns when it is free again, or null while a request is under way. */
export async function takeHost(
  db: Queryable,
  host: string,
  now: Date,
  heldUntil: Date,
): Promise<{ taken: true } | { taken: false; freeAt: Date | null }> {
  const { rows } = await db.execute(sql`
    insert into web_hosts as h (host, free_at, held_until) values (${host}, ${now}, ${heldUntil})
    on conflict (host) do update set held_until = ${heldUntil} where h.free_at <= ${now} and h.held_until <= ${now} returning 1`)
  if (rows.length > 0) return { taken: true }
  const [row] = await db.select().from(webHosts).where(eq(webHosts.host, host))
  return { taken: false, freeAt: row && row.freeAt > now ? row.freeAt : null }
}

export async function leaveHost(db: Queryable, host: string, now: Date, freeAt: Date): Promise<void> {
  await db.update(webHosts).set({ freeAt, heldUntil: now }).where(eq(webHosts.host, host))
}

export async function forgetHosts(db: Db, before: Date): Promise<void> {
  const moment = before.toISOString()
  await deleteInPortions(
    db,
    sql`${webHosts}`,
    sql`expired.free_at < ${moment}::timestamptz and expired.held_until < ${moment}::timestamptz`,
  )
}
