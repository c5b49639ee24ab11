import { attachmentFormats, attachmentStatuses } from '@prosa/contract/assistants/attachment-kinds.ts'
import type { ReadingNote } from '@prosa/contract/knowledge/reading-note-kinds.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ofChat } from '#/modules/conversations/chats.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'

/** A file of a conversation; messages name it in their parts. */
export const attachments = pgTable(
  'attachments',
  {
    id: uuid().primaryKey(),
    chatId: ofChat(),
    name: text().notNull(),
    format: text({ enum: attachmentFormats }).notNull(),
    bytes: integer().notNull(),
    /** SHA-256 of the stored content in hexadecimal; null if the file is older than the column. */
    sha256: text(),
    /** Random key in the file store, never the person's file name (F5). */
    storageKey: uuid('storage_key').notNull(),
    status: text({ enum: attachmentStatuses }).notNull().default('reading'),
    problem: text(),
    /** A document's text for the model; '' for pictures. */
    text: text().notNull().default(''),
    cut: boolean().notNull().default(false),
    /** Findings of the reading beside the text, such as hidden parts that were left out. */
    notes: jsonb().$type<ReadingNote[]>().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Time of the first message that carried it. */
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('attachments_chat').on(table.chatId, table.createdAt),
    // forked conversations share files
    index('attachments_key').on(table.storageKey),
    index('attachments_unsent')
      .on(table.createdAt)
      .where(sql`sent_at is null`),
  ],
)

/** Keys of files whose row was deleted; a trigger on `attachments` adds them, and a job removes the contents. */
export const releasedFiles = pgTable('released_files', {
  storageKey: uuid('storage_key').primaryKey(),
})
