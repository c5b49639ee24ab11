import type { ReadingNote } from '@prosa/contract/knowledge/reading-note-kinds.ts'
import { documentStatuses } from '@prosa/contract/knowledge/knowledge.ts'
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
  /** Pages whose text was recognized in a picture; missing for documents read by older versions. */
  recognizedPages?: number[]
  language: 'pt' | 'other' | 'unknown'
  duplicateChunks: number
  truncated: boolean
}

/** A file that replaces the present one as soon as it is read; until then the present one answers. */
export interface Replacement {
  key: string
  name: string
  kind: FileKind | 'web'
  bytes: number
  /** SHA-256 of the content, in hexadecimal. */
  hash: string
}

/** Documents that several assistants share; an assistant's configuration names the bases it uses. */
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
    /** Random key in the file store, never the person's file name (F5). */
    storageKey: text('storage_key').notNull(),
    replacement: jsonb().$type<Replacement>(),
    /** Of a fetched document: its address, and the id of its origin in the table of the area that fetches it. */
    address: text(),
    originId: uuid('web_source_id'),
    status: text({ enum: documentStatuses }).notNull(),
    problem: text(),
    pages: integer(),
    chunkCount: integer('chunk_count').notNull().default(0),
    health: jsonb().$type<StoredHealth>(),
    /** Findings of the last reading beside the text, such as hidden parts that were left out. */
    notes: jsonb().$type<ReadingNote[]>().notNull().default([]),
    /** Whether a person chose to read hidden parts too. */
    readsHidden: boolean('reads_hidden').notNull().default(false),
    /** The version of the reader that read it, see `versions.model.ts`. */
    readWith: integer('read_with').notNull().default(0),
    /** An older version read hidden parts; the owner is still to be notified that they are left out now. */
    awaitsNotice: boolean('untold').notNull().default(false),
    /** The budget for vectors is used up: until it is renewed, only word search finds the document. */
    meaningHeld: boolean('meaning_held').notNull().default(false),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // no owner: it was removed, and a job deletes its dependent rows (docs/decisions/bulk-removal.md)
    check('documents_one_owner', sql`num_nonnulls(assistant_id, base_id) <= 1`),
    index('documents_nobodys')
      .on(table.id)
      .where(sql`assistant_id is null and base_id is null`),
    index('documents_assistant').on(table.assistantId, table.updatedAt),
    index('documents_base').on(table.baseId, table.updatedAt),
    // In a unique index nulls are distinct, so each of the two indexes concerns only owners of its kind.
    uniqueIndex('documents_assistant_content').on(table.assistantId, table.contentHash),
    uniqueIndex('documents_base_content').on(table.baseId, table.contentHash),
    // copies of an assistant share files: a deletion checks here whether a copy still uses the file
    index('documents_storage_key').on(table.storageKey),
    index('documents_replacement_key')
      .on(sql`(${table.replacement}->>'key')`)
      .where(sql`replacement is not null`),
    index('documents_created_by').on(table.createdBy),
    index('documents_web_source')
      .on(table.originId)
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
     * The document's owner at its reading, repeated here so that access filter and search share one index scan. Not a
     * foreign key, so that deleting an owner does not delete a million chunks in one statement.
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
    // indexes words by owner, so that a search reads no other owner's entries (Z5)
    index('chunks_owned_words').using('gin', sql`owned_words(assistant_id, base_id, search)`),
  ],
)

/** The words of a document as written, to correct misspelled questions. Each reading creates new rows. */
export const documentWords = pgTable('document_words', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  documentId: uuid('document_id')
    .notNull()
    .unique()
    .references(() => documents.id, { onDelete: 'cascade' }),
  words: text().array().notNull(),
})

/** Pages of a file that may be scans. They outlive a reading, so that no page is recognized twice. */
export const scannedPages = pgTable(
  'scanned_pages',
  {
    storageKey: text('storage_key').notNull(),
    page: integer().notNull(),
    /** The recognized text, '' for none; null while the page waits. */
    text: text(),
  },
  (table) => [primaryKey({ columns: [table.storageKey, table.page] })],
)
