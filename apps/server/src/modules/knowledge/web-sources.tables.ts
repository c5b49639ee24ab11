import { webPageStatuses } from '@prosa/contract/knowledge/web-sources.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { documents, webSources } from '#/modules/knowledge/knowledge.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'

/** A known page of a source, with or without stored text. */
export const webPages = pgTable(
  'web_pages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => webSources.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    /** Number of links from the first page. */
    depth: integer().notNull(),
    status: text({ enum: webPageStatuses }).notNull().default('waiting'),
    /** Whether it is still to be requested in this round. */
    due: boolean().notNull().default(true),
    /** Number of requests in this round. */
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

/** When this installation may request from a host again: after the pause, and when no request is under way. */
export const webHosts = pgTable('web_hosts', {
  host: text().primaryKey(),
  freeAt: instant('free_at').notNull(),
  /** Until when the requesting process holds the host, in case it dies. */
  heldUntil: instant('held_until').notNull(),
})
