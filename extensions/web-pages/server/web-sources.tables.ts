import { webPageStatuses, webSourceKinds, webSourceStatuses } from '#/web-pages/contract.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { assistants } from '@prosa/server/src/modules/assistants/assistants.tables.ts'
import { users } from '@prosa/server/src/modules/identity/accounts/users.tables.ts'
import { documents, knowledgeBases } from '@prosa/server/src/modules/knowledge/knowledge.tables.ts'
import { instant } from '@prosa/server/src/platform/db/columns.model.ts'

/** A page, or the pages of a site, that is read again every night. Each page with text is a document. */
export const webSources = pgTable(
  'web_sources',
  {
    id: uuid().primaryKey(),
    assistantId: integer('assistant_id').references(() => assistants.id, { onDelete: 'cascade' }),
    baseId: integer('base_id').references(() => knowledgeBases.id, { onDelete: 'cascade' }),
    kind: text({ enum: webSourceKinds }).notNull(),
    address: text().notNull(),
    depth: integer().notNull(),
    maxPages: integer('max_pages').notNull(),
    status: text({ enum: webSourceStatuses }).notNull(),
    problem: text(),
    /** Whether the site has more pages than may be read. */
    limited: boolean().notNull().default(false),
    /** Whether the site's map has been read in this round. */
    mapRead: boolean('map_read').notNull().default(false),
    renewedAt: instant('renewed_at'),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // no owner: it was removed, and a job deletes its dependent rows (docs/decisions/bulk-removal.md)
    check('web_sources_one_owner', sql`num_nonnulls(assistant_id, base_id) <= 1`),
    index('web_sources_nobodys')
      .on(table.id)
      .where(sql`assistant_id is null and base_id is null`),
    // In a unique index nulls are distinct, so each of the two indexes concerns only owners of its kind.
    uniqueIndex('web_sources_assistant').on(table.assistantId, table.address),
    uniqueIndex('web_sources_base').on(table.baseId, table.address),
    index('web_sources_created_by').on(table.createdBy),
    index('web_sources_renewed').on(table.renewedAt),
  ],
)

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
