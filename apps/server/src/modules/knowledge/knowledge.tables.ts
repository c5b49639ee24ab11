import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import { users } from '#/modules/users/users.tables.ts'
import { bytea, instant, tsvector } from '#/platform/db/columns.model.ts'

export interface StoredHealth {
  emptyPages: number[]
  language: 'pt' | 'other' | 'unknown'
  duplicateChunks: number
  truncated: boolean
}

/** A file that takes the place of the present one as soon as it is read; until then the present one answers. */
export interface Replacement {
  key: string
  name: string
  kind: 'pdf' | 'docx' | 'txt' | 'markdown'
  bytes: number
  /** SHA-256 of the content, in hexadecimal. */
  hash: string
}

export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey(),
    assistantId: integer('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    kind: text({ enum: ['pdf', 'docx', 'txt', 'markdown', 'text'] }).notNull(),
    bytes: integer().notNull(),
    contentHash: bytea('content_hash').notNull(),
    /** Key in the file store; ours, never the person's file name (F5). */
    storageKey: text('storage_key').notNull(),
    replacement: jsonb().$type<Replacement>(),
    status: text({ enum: ['queued', 'reading', 'indexing', 'ready', 'attention', 'failed'] }).notNull(),
    problem: text(),
    pages: integer(),
    chunkCount: integer('chunk_count').notNull().default(0),
    health: jsonb().$type<StoredHealth>(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('documents_assistant').on(table.assistantId, table.updatedAt),
    uniqueIndex('documents_content').on(table.assistantId, table.contentHash),
    // copies of an assistant share the file: who deletes one looks here whether another still needs it
    index('documents_storage_key').on(table.storageKey),
    index('documents_replacement_key')
      .on(sql`(${table.replacement}->>'key')`)
      .where(sql`replacement is not null`),
    index('documents_created_by').on(table.createdBy),
    index('documents_unfinished')
      .on(table.updatedAt)
      .where(sql`status in ('queued', 'reading', 'indexing')`),
  ],
)

export const chunks = pgTable(
  'chunks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** Repeated here so that the access filter and the search share one index scan. */
    assistantId: integer('assistant_id').notNull(),
    position: integer().notNull(),
    page: integer(),
    text: text().notNull(),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`to_tsvector('portuguese', pt_norm(text))`),
  },
  (table) => [
    uniqueIndex('chunks_document_position').on(table.documentId, table.position),
    index('chunks_assistant').on(table.assistantId),
    index('chunks_search').using('gin', table.search),
  ],
)
