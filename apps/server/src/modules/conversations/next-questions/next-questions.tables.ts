import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { messages } from '#/modules/conversations/chats.tables.ts'

/** Questions proposed after an answer; a model is asked once per answer. */
export const answerSuggestions = pgTable('answer_suggestions', {
  messageId: uuid('message_id')
    .primaryKey()
    .references(() => messages.id, { onDelete: 'cascade' }),
  /** Empty while the model is being asked and after a failure. */
  questions: text()
    .array()
    .notNull()
    .default(sql`'{}'`),
})
