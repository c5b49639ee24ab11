import { eq, type SQL, sql } from 'drizzle-orm'
import { chunks, documents, webSources } from '#/modules/knowledge/knowledge.tables.ts'
import { isDetached } from '#/modules/knowledge/owners.model.ts'
import { sheetRows } from '#/modules/knowledge/documents/sheets/sheets.tables.ts'
import { webPages } from '#/modules/knowledge/web-sources.tables.ts'
import type { Db, Queryable } from '#/platform/db/database.ts'
import { deleteInPortions } from '#/platform/db/in-portions.ts'

/** Detaches the documents `d` that meet a condition from their owner. Returns the keys of their files, including pending replacements. */
export async function disownDocuments(db: Queryable, which: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    with gone as (
      update documents d set assistant_id = null, base_id = null, web_source_id = null, status = 'failed' where ${which}
      returning id, storage_key, replacement->>'key' as replacing),
    forgotten as (update web_pages set document_id = null where document_id in (select id from gone))
    select storage_key as key from gone union select replacing from gone where replacing is not null`)
  return rows.map(({ key }) => key)
}

/** Detaches the sources `s` that meet a condition from their owner, after their documents. */
export async function disownSources(db: Queryable, which: SQL): Promise<void> {
  await db.execute(sql`update web_sources s set assistant_id = null, base_id = null where ${which}`)
}

/** Deletes the rows that depend on the documents and sources `o` of a condition, in portions. */
export async function emptyInPortions(db: Db, which: SQL): Promise<void> {
  const ofDocument = sql`select o.id from documents o where ${which}`
  await deleteInPortions(db, sql`${chunks}`, sql`expired.document_id in (${ofDocument})`)
  const ofSheet = sql`select t.id from sheets t where t.document_id in (${ofDocument})`
  await deleteInPortions(db, sql`${sheetRows}`, sql`expired.sheet_id in (${ofSheet})`)
  const ofSource = sql`select o.id from web_sources o where ${which}`
  await deleteInPortions(db, sql`${webPages}`, sql`expired.source_id in (${ofSource})`)
}

/**
 * Deletes all detached documents and sources. Those detached meanwhile wait for the next run, because their dependent rows
 * are not yet deleted.
 */
export async function removeDetached(db: Db): Promise<void> {
  await emptyInPortions(db, isDetached('o'))
  await deleteInPortions(
    db,
    sql`${documents}`,
    sql`${isDetached('expired')} and not exists (select from chunks c where c.document_id = expired.id)
      and not exists (select from sheets t join sheet_rows r on r.sheet_id = t.id where t.document_id = expired.id)`,
  )
  await deleteInPortions(
    db,
    sql`${webSources}`,
    sql`${isDetached('expired')} and not exists (select from web_pages p where p.source_id = expired.id)`,
  )
}

/** Excludes a web page whose document a person removed, so that it is not read again. */
export async function excludePage(db: Queryable, documentId: string): Promise<void> {
  await db
    .update(webPages)
    .set({ status: 'excluded', due: false, problem: null, since: null })
    .where(eq(webPages.documentId, documentId))
}
