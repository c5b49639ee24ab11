import { type SQL, sql } from 'drizzle-orm'
import { chunks, documents } from '#/modules/knowledge/knowledge.tables.ts'
import { isDetached } from '#/modules/knowledge/owners.model.ts'
import { sheetRows } from '#/modules/knowledge/documents/sheets/sheets.tables.ts'
import type { Db, Queryable } from '#/platform/db/database.ts'
import { deleteInPortions } from '#/platform/db/in-portions.ts'

/** Detaches the documents `d` that meet a condition from their owner. Returns the keys of their files, including pending replacements. */
export async function disownDocuments(db: Queryable, which: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    with gone as (
      update documents d set assistant_id = null, base_id = null, ${sql.identifier(documents.originId.name)} = null,
        status = 'failed' where ${which}
      returning storage_key, replacement->>'key' as replacing)
    select storage_key as key from gone union select replacing from gone where replacing is not null`)
  return rows.map(({ key }) => key)
}

/** Deletes the rows that depend on the documents `o` of a condition, in portions. */
export async function emptyInPortions(db: Db, which: SQL): Promise<void> {
  const ofDocument = sql`select o.id from documents o where ${which}`
  await deleteInPortions(db, sql`${chunks}`, sql`expired.document_id in (${ofDocument})`)
  const ofSheet = sql`select t.id from sheets t where t.document_id in (${ofDocument})`
  await deleteInPortions(db, sql`${sheetRows}`, sql`expired.sheet_id in (${ofSheet})`)
}

/** Deletes detached documents without dependent rows; the others were detached meanwhile, and wait for the next run. */
export async function removeEmpty(db: Db): Promise<void> {
  await deleteInPortions(
    db,
    sql`${documents}`,
    sql`${isDetached('expired')} and not exists (select from chunks c where c.document_id = expired.id)
      and not exists (select from sheets t join sheet_rows r on r.sheet_id = t.id where t.document_id = expired.id)`,
  )
}
