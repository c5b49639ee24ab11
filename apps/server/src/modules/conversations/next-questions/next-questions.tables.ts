import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { messages } from '#/modules/conversations/chats.tables.ts'

/** What a model proposed to ask after an answer: it is asked once, whoever looks at the answer again. */
export const answerSuggestions = pgTable('answer_suggestions', {
  messageId: uuid('message_id')
    .primaryKey()
    .references(() => messages.id, { onDelete: 'cascade' }),
  /** Empty while the model is being asked, and where nothing came of it. */
  questions: text()
    .array()
    .notNull()
    .default(sql`'{}'`),
})
