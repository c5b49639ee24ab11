import type { MessagePart } from '@prosa/contract/conversations/chats.ts'
import type { Source } from '@prosa/contract/conversations/source.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ofAssistant } from '#/modules/assistants/assistants.tables.ts'
import { guests } from '#/modules/identity/guests/guests.tables.ts'
import { ofUser, users } from '#/modules/identity/accounts/users.tables.ts'
import { instant, tsvector } from '#/platform/db/columns.model.ts'

/** SQL condition: a chat has a message, or a title from a question to a person. */
export const hasBegun = `(current_leaf_id is not null or title <> '')`
const listed = (condition: string) =>
  sql.raw(`origin = 'internal' and deleted_at is null and ${hasBegun} and ${condition}`)

/** A person's folder, over all assistants. */
export const chatFolders = pgTable(
  'chat_folders',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    name: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('chat_folders_name').on(table.userId, sql`lower(${table.name})`)],
)

export const chats = pgTable(
  'chats',
  {
    id: uuid().primaryKey(),
    assistantId: ofAssistant(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Owner of a chat without an account. Sessions end, but a guest's chats are kept for the retention period. */
    guestId: uuid('guest_id').references(() => guests.id, { onDelete: 'cascade' }),
    /** The link through which the guest came; no reference, since statistics outlive a link. */
    linkId: uuid('link_id'),
    /** The attempt of an activity. */
    attemptId: uuid('attempt_id'),
    /** `temporary`: a person's chat that is removed as soon as they leave it. */
    origin: text({ enum: ['internal', 'test', 'temporary', 'share', 'embed', 'api', 'sga'] })
      .notNull()
      .default('internal'),
    title: text().notNull().default(''),
    /** Folded title for searches; folding at each search would dominate its cost. */
    titleSearch: text('title_search').generatedAlwaysAs(sql`pt_fold(title)`),
    /** A person's title is never replaced by an automatic one. */
    titledByPerson: boolean('titled_by_person').notNull().default(false),
    pinned: boolean().notNull().default(false),
    archivedAt: instant('archived_at'),
    folderId: uuid('folder_id').references(() => chatFolders.id, { onDelete: 'set null' }),
    currentLeafId: uuid('current_leaf_id'),
    /** Number of the last event of this chat's stream. */
    lastSeq: bigint('last_seq', { mode: 'number' }).notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastMessageAt: instant('last_message_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    // in the order of the list: pinned first, then the newest
    index('chats_person').on(table.userId, table.assistantId, table.pinned, table.lastMessageAt, table.id),
    // the same over all assistants: chats in use, archived chats, chats of a folder
    index('chats_history')
      .on(table.userId, table.pinned, table.lastMessageAt, table.id)
      .where(listed('archived_at is null')),
    index('chats_archived')
      .on(table.userId, table.pinned, table.lastMessageAt, table.id)
      .where(listed('archived_at is not null')),
    index('chats_folder')
      .on(table.folderId, table.pinned, table.lastMessageAt, table.id)
      .where(sql`folder_id is not null`),
    index('chats_temporary')
      .on(table.lastMessageAt)
      .where(sql`origin = 'temporary'`),
    // newest chats of a card
    index('chats_recent')
      .on(table.userId, table.assistantId, table.lastMessageAt)
      .where(sql.raw(`origin = 'internal' and deleted_at is null and ${hasBegun}`)),
    index('chats_guest').on(table.guestId, table.lastMessageAt),
    index('chats_link')
      .on(table.linkId, table.createdAt)
      .where(sql`link_id is not null`),
    index('chats_attempt')
      .on(table.attemptId)
      .where(sql`attempt_id is not null`),
    index('chats_assistant').on(table.assistantId, table.createdAt),
    // conversations of an assistant in which something was asked lately
    index('chats_asked').on(table.assistantId, table.lastMessageAt),
    index('chats_deleted')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
)

/** Reference to the row's conversation, whose deletion deletes the row. */
export const ofChat = () =>
  uuid('chat_id')
    .notNull()
    .references(() => chats.id, { onDelete: 'cascade' })

/** Messages form a tree: editing or regenerating adds a sibling, so that nothing is overwritten. */
export const messages = pgTable(
  'messages',
  {
    /** Created by the client for a question and by the server for an answer, so that repeated sending has no effect. */
    id: uuid().primaryKey(),
    chatId: ofChat(),
    parentId: uuid('parent_id'),
    role: text({ enum: ['user', 'assistant'] }).notNull(),
    parts: jsonb().$type<MessagePart[]>().notNull(),
    status: text({
      enum: ['queued', 'searching', 'writing', 'done', 'stopped', 'interrupted', 'failed', 'blocked'],
    }).notNull(),
    errorCode: text('error_code'),
    sources: jsonb().$type<Source[]>().notNull().default([]),
    model: text(),
    /** Note below an answer, such as that another model gave it. */
    note: text(),
    version: integer(),
    inputTokens: integer('input_tokens'),
    outputTokens: integer('output_tokens'),
    /** Millionths of a real; null if the model's price is unknown. */
    costMicros: bigint('cost_micros', { mode: 'number' }),
    /** Why the model stopped: at its natural end, or at its token limit. */
    finishReason: text('finish_reason', { enum: ['stop', 'length', 'call'] }),
    /** Milliseconds from the send to the first piece of text. */
    firstTokenMs: integer('first_token_ms'),
    createdAt: instant('created_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
    /** `owned_search` of `searchableText` with the owner, set with the text. A generated column took a fifth of an answer's time. */
    search: tsvector(),
  },
  (table) => [
    index('messages_tree').on(table.chatId, table.parentId, table.createdAt),
    index('messages_search').using('gin', table.search),
  ],
)

/** Reference to the row's message, whose deletion deletes the row. */
export const ofMessage = () =>
  uuid('message_id')
    .notNull()
    .references(() => messages.id, { onDelete: 'cascade' })

/**
 * Summary of a conversation up to an answer, including all earlier messages of its branch. Edited messages and other
 * branches do not follow that answer, so they do not use it.
 */
export const chatMemories = pgTable(
  'chat_memories',
  {
    messageId: uuid('message_id')
      .primaryKey()
      .references(() => messages.id, { onDelete: 'cascade' }),
    chatId: ofChat(),
    /** '' if the person had it forgotten. */
    text: text().notNull(),
    /** The model that wrote it; null if the person did. */
    model: text(),
    /** Number of summarized messages. */
    messages: integer().notNull(),
    /** Revision on which a change is based, so that a newer text is never overwritten. */
    revision: integer().notNull().default(1),
    writtenAt: instant('written_at').notNull().defaultNow(),
  },
  (table) => [index('chat_memories_chat').on(table.chatId)],
)
