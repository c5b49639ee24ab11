import { webPageStatuses } from '@prosa/contract/knowledge/web-sources.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { documents, webSources } from '#/modules/knowledge/knowledge.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'

/** A page that a source knows of, whether its text is kept or not. */
export const webPages = pgTable(
  'web_pages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => webSources.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    /** How many links it is away from the first page. */
    depth: integer().notNull(),
    status: text({ enum: webPageStatuses }).notNull().default('waiting'),
    /** Whether it is still to be asked for in this round. */
    due: boolean().notNull().default(true),
    /** How often it was asked for in this round. */
    attempts: integer().notNull().default(0),
    problem: text(),
    since: instant('since'),
    checkedAt: instant('checked_at'),
    etag: text(),
    lastModified: text('last_modified'),
    changedAt: instant('changed_at'),
    added: integer().notNull().default(0),
    removed: integer().notNull().default(0),
    documentId: uuid('document_id').references(() => documents.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('web_pages_address').on(table.sourceId, table.address),
    index('web_pages_due')
      .on(table.sourceId, table.depth, table.id)
      .where(sql`due`),
    index('web_pages_document')
      .on(table.documentId)
      .where(sql`document_id is not null`),
  ],
)

/** When this installation may ask a host for something again: after its pause, and when no answer is on its way. */
export const webHosts = pgTable('web_hosts', {
  host: text().primaryKey(),
  freeAt: instant('free_at').notNull(),
  /** Until when whoever asks at this moment has it to itself, should its process die. */
  heldUntil: instant('held_until').notNull(),
})
