import { statsOrigins } from '@prosa/contract/stats/stats.ts'
import { ratingReasons, ratingStatuses, ratingValues } from '@prosa/contract/conversations/rating-choices.ts'
import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ofAssistant } from '#/modules/assistants/assistants.tables.ts'
import { ofChat, ofMessage } from '#/modules/conversations/chats.tables.ts'
import { guests } from '#/modules/identity/guests/guests.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'

/** A person's rating of an answer in their own chat, with its handling. Deleted with the chat. */
export const ratings = pgTable(
  'ratings',
  {
    id: uuid().primaryKey().defaultRandom(),
    messageId: ofMessage(),
    chatId: ofChat(),
    assistantId: ofAssistant(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    guestId: uuid('guest_id').references(() => guests.id, { onDelete: 'cascade' }),
    value: text({ enum: ratingValues }).notNull(),
    reasons: text({ enum: ratingReasons }).array().notNull().default([]),
    comment: text().notNull().default(''),
    /** The answer that the person expected. */
    expected: text().notNull().default(''),
    origin: text({ enum: statsOrigins }).notNull(),
    /** Version of the answer at the time of the rating. */
    version: integer(),
    model: text(),
    status: text({ enum: ratingStatuses }).notNull().default('new'),
    assigneeId: integer('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    /** The reply that the author of the rating sees next to the answer. */
    reply: text(),
    repliedAt: instant('replied_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The day on which `rating_days` counts it, in the organization's time zone. */
    day: date().notNull(),
    resolvedAt: instant('resolved_at'),
  },
  (table) => [
    // A chat has one owner, so this allows one rating per message and person.
    uniqueIndex('ratings_message').on(table.messageId),
    index('ratings_created').on(table.createdAt, table.id),
    index('ratings_assistant').on(table.assistantId, table.createdAt),
    // Counts open ratings for the assistants' cards.
    index('ratings_waiting')
      .on(table.assistantId)
      .where(sql`status = 'new'`),
    index('ratings_chat').on(table.chatId),
    index('ratings_assignee')
      .on(table.assigneeId)
      .where(sql`assignee_id is not null`),
    index('ratings_user')
      .on(table.userId)
      .where(sql`user_id is not null`),
    index('ratings_guest')
      .on(table.guestId)
      .where(sql`guest_id is not null`),
  ],
)

/**
 * Counts of good and bad ratings, without their texts. A trigger of `ratings` counts new and changed ratings and removes one that its
 * author takes back. A rating that is deleted with its conversation or its author stays counted, so this table has no foreign key.
 */
export const ratingDays = pgTable(
  'rating_days',
  {
    day: date().notNull(),
    assistantId: integer('assistant_id').notNull(),
    /** 0 for an answer without a version. */
    version: integer().notNull(),
    /** The model that answered; empty if the answer came without a model. */
    model: text().notNull(),
    origin: text().notNull(),
    /** The id of the user; 0 for people without an account. */
    person: integer().notNull(),
    good: integer().notNull(),
    bad: integer().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'rating_days_key',
      columns: [table.day, table.assistantId, table.version, table.model, table.origin, table.person],
    }),
  ],
)

/** Internal notes between people who handle a rating. */
export const ratingNotes = pgTable(
  'rating_notes',
  {
    id: uuid().primaryKey().defaultRandom(),
    ratingId: uuid('rating_id')
      .notNull()
      .references(() => ratings.id, { onDelete: 'cascade' }),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('rating_notes_rating').on(table.ratingId, table.createdAt),
    index('rating_notes_author').on(table.authorId),
  ],
)
