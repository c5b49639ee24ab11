import { attachmentFormats, attachmentStatuses } from '@prosa/contract/assistants/attachment-kinds.ts'
import type { ReadingNote } from '@prosa/contract/knowledge/reading-note-kinds.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ofChat } from '#/modules/conversations/chats.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'

/** A file of a conversation; a message that took it along names it in its parts. */
export const attachments = pgTable(
  'attachments',
  {
    id: uuid().primaryKey(),
    chatId: ofChat(),
    name: text().notNull(),
    format: text({ enum: attachmentFormats }).notNull(),
    bytes: integer().notNull(),
    /** SHA-256 of the stored content, hex; null where the file is older than the column. */
    sha256: text(),
    /** Key in the file store; ours, never the person's file name (F5). */
    storageKey: uuid('storage_key').notNull(),
    status: text({ enum: attachmentStatuses }).notNull().default('reading'),
    problem: text(),
    /** Of a document, what a model is given; '' for pictures. */
    text: text().notNull().default(''),
    cut: boolean().notNull().default(false),
    /** What reading it found beside the text, such as hidden parts that were left out. */
    notes: jsonb().$type<ReadingNote[]>().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When it first went with a message. */
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('attachments_chat').on(table.chatId, table.createdAt),
    // conversations that were made from one another have files together
    index('attachments_key').on(table.storageKey),
    index('attachments_unsent')
      .on(table.createdAt)
      .where(sql`sent_at is null`),
  ],
)

/** Files whose row is gone, whatever took it along; a trigger on `attachments` adds them, and a job removes the contents. */
export const releasedFiles = pgTable('released_files', {
  storageKey: uuid('storage_key').primaryKey(),
})
