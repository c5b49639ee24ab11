import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { chats, messages } from '#/modules/conversations/chats.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'

/** A running answer. It belongs to the server: a worker owns it by a lease on the database's clock. */
export const runs = pgTable(
  'runs',
  {
    id: uuid().primaryKey(),
    chatId: uuid('chat_id')
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** The owner (`user 12`, `guest <session>`), and which of that actor's slots it occupies (M3). */
    owner: text().notNull(),
    slot: integer().notNull(),
    state: text({ enum: ['running', 'done', 'stopped', 'interrupted', 'failed', 'blocked'] }).notNull(),
    /** The configuration frozen at the send, so that a takeover answers the same way; cleared at the end. */
    config: jsonb().$type<AssistantConfig>(),
    leaseOwner: text('lease_owner').notNull(),
    leaseUntil: instant('lease_until').notNull(),
    /** Number of workers that tried; after two unfinished attempts the run is closed. */
    attempt: integer().notNull().default(1),
    stopRequested: boolean('stop_requested').notNull().default(false),
    /** Numbers of its events in the chat's stream; the last one is known at the end. */
    firstSeq: bigint('first_seq', { mode: 'number' }).notNull(),
    lastSeq: bigint('last_seq', { mode: 'number' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('runs_one_per_chat')
      .on(table.chatId)
      .where(sql`state = 'running'`),
    uniqueIndex('runs_one_per_slot')
      .on(table.owner, table.slot)
      .where(sql`state = 'running'`),
    index('runs_lease')
      .on(table.leaseUntil)
      .where(sql`state = 'running'`),
    // deleting a chat deletes its runs
    index('runs_chat').on(table.chatId),
    index('runs_message').on(table.messageId),
  ],
)

/**
 * Numbered events of a chat's stream, kept while they may be replayed; the message keeps the result. No reference to `chats`
 * or `runs`, because checking it for every piece would cost more than the insert; the jobs that remove chats and runs remove
 * events.
 */
export const chatEvents = pgTable(
  'chat_events',
  {
    chatId: uuid('chat_id').notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    event: text({ enum: ['status', 'delta', 'part', 'call', 'error', 'done'] }).notNull(),
    data: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.chatId, table.seq] })],
)
