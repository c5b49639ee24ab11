import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { documents } from '#/modules/knowledge/knowledge.tables.ts'
import type { Cell, Column } from '#/modules/knowledge/reading/sheets/columns.model.ts'

/** A table of a document that can be queried. Each reading of the document creates new rows. */
export const sheets = pgTable(
  'sheets',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    name: text().notNull(),
    columns: jsonb().$type<Column[]>().notNull(),
    rowCount: integer('row_count').notNull(),
    /** Whether rows may be counted and added up: each row is one item, and all rows were read. */
    regular: boolean().notNull(),
  },
  (table) => [uniqueIndex('sheets_document_position').on(table.documentId, table.position)],
)

export const sheetRows = pgTable(
  'sheet_rows',
  {
    sheetId: bigint('sheet_id', { mode: 'number' })
      .notNull()
      .references(() => sheets.id, { onDelete: 'cascade' }),
    /** Row number as the spreadsheet shows it. */
    row: integer().notNull(),
    /** In the order of the sheet's columns. */
    cells: jsonb().$type<Cell[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sheetId, table.row] })],
)
