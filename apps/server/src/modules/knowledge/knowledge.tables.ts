import type { ReadingNote } from '@prosa/contract/knowledge/reading-note-kinds.ts'
import { documentStatuses } from '@prosa/contract/knowledge/knowledge.ts'
import { webSourceKinds, webSourceStatuses } from '@prosa/contract/knowledge/web-sources.ts'
import { documentKinds, type FileKind } from '@prosa/contract/knowledge/document-kinds.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { bytea, instant, tsvector } from '#/platform/db/columns.model.ts'

export interface StoredHealth {
  emptyPages: number[]
  /** Whose text was recognized in their picture; documents that were read before this existed say nothing. */
  recognizedPages?: number[]
  language: 'pt' | 'other' | 'unknown'
  duplicateChunks: number
  truncated: boolean
}

/** A file that takes the place of the present one as soon as it is read; until then the present one answers. */
export interface Replacement {
  key: string
  name: string
  kind: FileKind | 'web'
  bytes: number
  /** SHA-256 of the content, in hexadecimal. */
  hash: string
}

/** Documents that several assistants use; an assistant's configuration names the bases that it uses. */
export const knowledgeBases = pgTable(
  'knowledge_bases',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    description: text().notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('knowledge_bases_name').on(sql`pt_fold(${table.name})`)],
)

/** A page, or the pages of a site, that an owner reads again every night. Each page whose text is kept is a document. */
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
    /** Whether there are more pages than it may read. */
    limited: boolean().notNull().default(false),
    /** Whether the map of the site has been read in this round. */
    mapRead: boolean('map_read').notNull().default(false),
    renewedAt: instant('renewed_at'),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // of none: it was removed, and a job takes away what hangs on it (docs/decisions/bulk-removal.md)
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

export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey(),
    assistantId: integer('assistant_id').references(() => assistants.id, { onDelete: 'cascade' }),
    baseId: integer('base_id').references(() => knowledgeBases.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    kind: text({ enum: documentKinds }).notNull(),
    bytes: integer().notNull(),
    contentHash: bytea('content_hash').notNull(),
    /** Key in the file store; ours, never the person's file name (F5). */
    storageKey: text('storage_key').notNull(),
    replacement: jsonb().$type<Replacement>(),
    /** Of a page of the Web: where it is read, and what it is a part of. */
    address: text(),
    webSourceId: uuid('web_source_id').references(() => webSources.id, { onDelete: 'cascade' }),
    status: text({ enum: documentStatuses }).notNull(),
    problem: text(),
    pages: integer(),
    chunkCount: integer('chunk_count').notNull().default(0),
    health: jsonb().$type<StoredHealth>(),
    /** What the last reading found beside the text, such as hidden parts that it left out. */
    notes: jsonb().$type<ReadingNote[]>().notNull().default([]),
    /** A person chose that what the file hides is read too. */
    readsHidden: boolean('reads_hidden').notNull().default(false),
    /** The version of the reader that read it, see `versions.model.ts`. */
    readWith: integer('read_with').notNull().default(0),
    /** An older version read parts that the file hides; its owner is to be told that they are left out now. */
    untold: boolean().notNull().default(false),
    /** The budget for vectors is used up. Until it is renewed, the document is found by its words alone. */
    meaningHeld: boolean('meaning_held').notNull().default(false),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // of none: it was removed, and a job takes away what hangs on it (docs/decisions/bulk-removal.md)
    check('documents_one_owner', sql`num_nonnulls(assistant_id, base_id) <= 1`),
    index('documents_nobodys')
      .on(table.id)
      .where(sql`assistant_id is null and base_id is null`),
    index('documents_assistant').on(table.assistantId, table.updatedAt),
    index('documents_base').on(table.baseId, table.updatedAt),
    // In a unique index nulls are distinct, so each of the two indexes concerns only owners of its kind.
    uniqueIndex('documents_assistant_content').on(table.assistantId, table.contentHash),
    uniqueIndex('documents_base_content').on(table.baseId, table.contentHash),
    // copies of an assistant share the file: who deletes one looks here whether another still needs it
    index('documents_storage_key').on(table.storageKey),
    index('documents_replacement_key')
      .on(sql`(${table.replacement}->>'key')`)
      .where(sql`replacement is not null`),
    index('documents_created_by').on(table.createdBy),
    index('documents_web_source')
      .on(table.webSourceId)
      .where(sql`web_source_id is not null`),
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
    /**
     * The owner whom the document was read for, repeated here so that the access filter and the search share one index scan. It is a
     * word of the index and no reference: a chunk goes with its document, and no owner who goes takes a million of them along.
     */
    assistantId: integer('assistant_id'),
    baseId: integer('base_id'),
    position: integer().notNull(),
    page: integer(),
    text: text().notNull(),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`to_tsvector('portuguese', pt_norm(text))`),
  },
  (table) => [
    check('chunks_one_owner', sql`num_nonnulls(assistant_id, base_id) = 1`),
    uniqueIndex('chunks_document_position').on(table.documentId, table.position),
    index('chunks_assistant').on(table.assistantId),
    index('chunks_base').on(table.baseId),
    // an owner's words alone, so that a search reads nothing of what others have (Z5)
    index('chunks_owned_words').using('gin', sql`owned_words(assistant_id, base_id, search)`),
  ],
)

/** The words of a document as they are written, for those that a question misspells. Each reading of it is a new row. */
export const documentWords = pgTable('document_words', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  documentId: uuid('document_id')
    .notNull()
    .unique()
    .references(() => documents.id, { onDelete: 'cascade' }),
  words: text().array().notNull(),
})

/** Pages of a file that may be pictures of text: they outlive a reading, so that no picture is read twice. */
export const scannedPages = pgTable(
  'scanned_pages',
  {
    storageKey: text('storage_key').notNull(),
    page: integer().notNull(),
    /** What was recognized, '' for nothing; null while the page waits. */
    text: text(),
  },
  (table) => [primaryKey({ columns: [table.storageKey, table.page] })],
)
