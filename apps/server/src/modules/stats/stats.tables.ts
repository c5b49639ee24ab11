import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { messages } from '#/modules/conversations/chats.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'

/** Questions that the documents did not answer. Their words stay in the messages alone and are deleted with them. */
export const unansweredQuestions = pgTable(
  'unanswered_questions',
  {
    answerId: uuid('answer_id')
      .primaryKey()
      .references(() => messages.id, { onDelete: 'cascade' }),
    questionId: uuid('question_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    assistantId: integer('assistant_id').notNull(),
    origin: text().notNull(),
    model: text().notNull(),
    userId: integer('user_id'),
    /** Equal for questions that differ only in punctuation, accents and capitals. */
    key: text().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    index('unanswered_questions_at').on(table.at),
    index('unanswered_questions_assistant').on(table.assistantId, table.at),
    index('unanswered_questions_key').on(table.key, table.at),
    index('unanswered_questions_question').on(table.questionId),
  ],
)
