import type { DocumentKind } from '@prosa/contract/knowledge/document-kinds.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { documents } from '#/modules/knowledge/knowledge.tables.ts'
import { type KnowledgeOwner, ownedByAny } from '#/modules/knowledge/owners.model.ts'
import type { Column } from '#/modules/knowledge/reading/sheets/columns.model.ts'
import type { Sheet } from '#/modules/knowledge/reading/sheets/sheet.model.ts'
import { sheetRows, sheets } from '#/modules/knowledge/documents/sheets/sheets.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { total } from '#/platform/db/page-of.ts'
import { inTurns } from '#/platform/process/turns.ts'

/** A table that a question may query: its document, position and columns. */
export interface AskedSheet {
  id: number
  documentId: string
  documentName: string
  /** Kind of the document that contains the table. */
  documentKind: DocumentKind
  name: string
  columns: Column[]
  rowCount: number
  /** Whether its rows may be counted and added up. */
  regular: boolean
}

/** Replaces all sheets of a document. */
export async function replaceSheets(db: Queryable, documentId: string, read: readonly Sheet[]): Promise<void> {
  await db.delete(sheets).where(eq(sheets.documentId, documentId))
  for (const [position, { name, columns, rows, regular }] of read.entries()) {
    const facts = { documentId, position, name, columns, rowCount: rows.length, regular }
    const [sheet] = await db.insert(sheets).values(facts).returning({ id: sheets.id })
    for await (const batch of inTurns(rows)) {
      await db.execute(sql`
        insert into sheet_rows (sheet_id, row, cells)
        select ${sheet!.id}::bigint, row, cells
        from unnest(${sql.param(batch.map(({ row }) => row))}::int[],
          ${sql.param(batch.map(({ cells }) => JSON.stringify(cells)))}::jsonb[]) as batch (row, cells)`)
    }
  }
}

/** Finds the tables of these owners, the latest first (Z5). */
export async function findAskedSheets(
  db: Queryable,
  owners: readonly KnowledgeOwner[],
  limit: number,
): Promise<AskedSheet[]> {
  const { rows } = await db.execute<AskedSheet & Record<string, unknown>>(sql`
    select s.id::int, s.document_id as "documentId", d.name as "documentName", d.kind as "documentKind", s.name, s.columns, s.row_count as "rowCount", s.regular
    from documents d join sheets s on s.document_id = d.id
    where ${ownedByAny('d', owners)}
    order by s.regular desc, s.id desc limit ${limit}`)
  return rows.map(({ id, documentId, documentName, documentKind, name, columns, rowCount, regular }) => ({
    id,
    documentId,
    documentName,
    documentKind,
    name,
    columns,
    rowCount,
    regular,
  }))
}

/**
 * Finds the distinct texts of a sheet's columns, by column position, up to a total number of characters. Columns with the
 * longest texts are left out first, as a whole.
 */
export async function findValues(
  db: Queryable,
  sheetId: number,
  mostCharacters: number,
): Promise<{ column: number; value: string }[]> {
  const { rows } = await db.execute<{ column: number; value: string }>(sql`
    with known as materialized (
      select distinct (cell.place - 1)::int as "column", cell.value
      from sheet_rows r, jsonb_array_elements_text(r.cells) with ordinality as cell (value, place),
        (select columns from sheets where id = ${sheetId}) s
      where r.sheet_id = ${sheetId} and cell.value is not null and length(cell.value) <= 100
        and s.columns->(cell.place - 1)::int->>'type' = 'text'),
    weighed as (
      select "column", sum(sum(length(value))) over (order by sum(length(value)), "column") as characters
      from known group by "column")
    select "column", value from known join weighed using ("column") where characters <= ${mostCharacters}`)
  return rows
}

/** Finds the sheets of one document, in order. */
export function findSheets(db: Queryable, documentId: string) {
  return db
    .select({
      position: sheets.position,
      name: sheets.name,
      columns: sheets.columns,
      rows: sheets.rowCount,
      regular: sheets.regular,
    })
    .from(sheets)
    .innerJoin(documents, eq(documents.id, sheets.documentId))
    .where(eq(sheets.documentId, documentId))
    .orderBy(asc(sheets.position))
}

/** Finds rows of one sheet; each row carries the number of all. */
export function findRows(db: Queryable, documentId: string, position: number) {
  return db
    .select({ row: sheetRows.row, cells: sheetRows.cells, total })
    .from(sheetRows)
    .innerJoin(sheets, eq(sheets.id, sheetRows.sheetId))
    .where(sql`${sheets.documentId} = ${documentId} and ${sheets.position} = ${position}`)
    .orderBy(asc(sheetRows.row))
}
