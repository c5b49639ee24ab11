import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { documents } from '@prosa/server/src/modules/knowledge/knowledge.tables.ts'
import { webPages, type webSources } from '#/web-pages/server/web-sources.tables.ts'
import type { Db, Queryable } from '@prosa/server/src/platform/db/database.ts'
import { deleteInPortions, inPortions } from '@prosa/server/src/platform/db/in-portions.ts'
import { total } from '@prosa/server/src/platform/db/page-of.ts'

export type PageRow = typeof webPages.$inferSelect
type Source = Pick<typeof webSources.$inferSelect, 'id' | 'maxPages'>

/** Multiple of the page limit up to which rows of unreadable pages are kept. */
const SPARE_ROWS = 4

/** SQL: how many more pages a source may have. */
const countRoom = ({ id, maxPages }: Source) => sql`
  (select greatest(0, least(${maxPages} - count(*) filter (where status not in ('gone', 'excluded', 'forbidden')),
    ${maxPages * SPARE_ROWS} - count(*))) from web_pages where source_id = ${id}::uuid)`

export async function hasRoom(db: Queryable, source: Source): Promise<boolean> {
  const { rows } = await db.execute<{ free: boolean }>(sql`select ${countRoom(source)} > 0 as free`)
  return rows[0]!.free
}

/** Changes the pages of a source that meet a condition, in portions; the change must end the condition. Returns how many. */
const changeInPortions = (
  db: Db,
  sourceId: string,
  { change, where }: { change: Partial<typeof webPages.$inferInsert>; where: SQL },
): Promise<number> =>
  inPortions({
    async findKeys(limit) {
      const rows = await db
        .select({ id: webPages.id })
        .from(webPages)
        .where(and(eq(webPages.sourceId, sourceId), where))
        .limit(limit)
      return rows.map(({ id }) => id)
    },
    async processKeys(ids) {
      const { rowCount } = await db
        .update(webPages)
        .set(change)
        .where(and(inArray(webPages.id, [...ids]), where))
      return rowCount ?? 0
    },
  })

/** Forgets the validators of a source's pages, so that they are fetched completely the next time. */
export const forgetConditions = (db: Db, sourceId: string): Promise<number> =>
  changeInPortions(db, sourceId, {
    change: { etag: null, lastModified: null },
    where: sql`(etag is not null or last_modified is not null)`,
  })

/** Adds unknown pages up to the source's limit. Returns whether there are more. */
export async function addPages(
  db: Queryable,
  source: Source,
  found: readonly { address: string; depth: number }[],
): Promise<boolean> {
  if (found.length === 0) return false
  const { id } = source
  const { rows } = await db.execute<{ missing: number; added: number }>(sql`
    with wanted as (
      select address, depth, n from unnest(${sql.param(found.map(({ address }) => address))}::text[],
        ${sql.param(found.map(({ depth }) => depth))}::int[]) with ordinality as w (address, depth, n)
      where not exists (select from web_pages p where p.source_id = ${id}::uuid and p.address = w.address)
    ), added as (
      insert into web_pages (source_id, address, depth)
      select ${id}::uuid, address, min(depth) from wanted group by address order by min(n)
      limit ${countRoom(source)}
      on conflict do nothing returning 1
    )
    select (select count(distinct address)::int from wanted) as missing, (select count(*)::int from added) as added`)
  return rows[0]!.added < rows[0]!.missing
}

/** Claims the next page of this round and counts the attempt. */
export async function claimPage(db: Queryable, sourceId: string): Promise<PageRow | undefined> {
  const [row] = await db
    .update(webPages)
    .set({ due: false, attempts: sql`attempts + 1` })
    .where(
      eq(
        webPages.id,
        sql`(select id from web_pages where source_id = ${sourceId} and due order by depth, id limit 1 for update skip locked)`,
      ),
    )
    .returning()
  return row
}

/** Marks all pages for a new request, except excluded ones. Broken links are deleted and may be found again. */
export async function makeDue(db: Db, sourceId: string): Promise<void> {
  await deleteInPortions(
    db,
    sql`${webPages}`,
    sql`expired.source_id = ${sourceId} and expired.status = 'gone' and expired.document_id is null and expired.depth > 0`,
  )
  await changeInPortions(db, sourceId, {
    change: { due: true, attempts: 0 },
    where: sql`status <> 'excluded' and (not due or attempts > 0)`,
  })
}

/** Marks pages for a new request that a process claimed but never finished. */
export const retakePages = (db: Db, sourceId: string, mostAttempts: number): Promise<number> =>
  changeInPortions(db, sourceId, {
    change: { due: true },
    where: sql`not due and status = 'waiting' and attempts < ${mostAttempts}`,
  })

/** Skips pages that were read recently and unchanged since according to the site. */
export async function skipUnchanged(
  db: Queryable,
  sourceId: string,
  listed: readonly { address: string; changedAt: Date | null }[],
  notBefore: Date,
): Promise<void> {
  const dated = listed.filter(({ changedAt }) => changedAt !== null)
  await db.execute(sql`
    update web_pages p set due = false
    from unnest(${sql.param(dated.map(({ address }) => address))}::text[],
      ${sql.param(dated.map(({ changedAt }) => changedAt!.toISOString()))}::timestamptz[]) l (address, changed_at)
    where p.source_id = ${sourceId} and p.address = l.address and p.status = 'read'
      and p.checked_at > l.changed_at + interval '1 day' and p.checked_at > ${notBefore}`)
}

export async function updatePage(db: Queryable, id: number, changes: Partial<typeof webPages.$inferInsert>) {
  // a person may have excluded it meanwhile
  await db
    .update(webPages)
    .set(changes)
    .where(and(eq(webPages.id, id), sql`status <> 'excluded'`))
}

/** Finds a source's pages, those needing attention first, each with its document and the number of all. */
export const findPages = (db: Queryable, sourceId: string) =>
  db
    .select({ page: webPages, title: documents.name, chunks: documents.chunkCount, total })
    .from(webPages)
    .leftJoin(documents, eq(documents.id, webPages.documentId))
    .where(eq(webPages.sourceId, sourceId))
    .orderBy(
      sql`array_position(array['gone', 'failing', 'refused', 'forbidden', 'read', 'waiting', 'excluded'], ${webPages.status})`,
      asc(webPages.depth),
      asc(webPages.id),
    )

/** Counts pages with text and pages needing attention, and returns the first problem. */
export async function summarizePages(
  db: Queryable,
  sourceId: string,
): Promise<{ held: number; troubled: number; problem: string | null }> {
  const { rows } = await db.execute<{ held: number; troubled: number; problem: string | null }>(sql`
    select count(document_id)::int as held,
      count(*) filter (where status = 'failing' or status in ('gone', 'forbidden') and document_id is not null)::int as troubled,
      (array_agg(problem order by depth, id) filter (where problem is not null))[1] as problem
    from web_pages where source_id = ${sourceId}`)
  return rows[0]!
}
