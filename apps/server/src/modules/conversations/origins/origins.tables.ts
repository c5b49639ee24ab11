import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { messages } from '#/modules/conversations/chats.tables.ts'

/** What an answer was made from, beside what its message holds. No words of anybody: names of documents and numbers. */
export interface StoredOrigin {
  /** That the model was given, best first: `[n]` is the n-th. None are kept where it was given whole documents. */
  passages: {
    documentName: string
    page: number | null
    place?: string
    /** 0 to 1, relative to the best; null where passages were not compared. */
    score: number | null
  }[]
  /** How many passages it was given: the first ones, as far as they had room. */
  given: number
  /** How many were found; left out in rows from before that was told apart. */
  found?: number
  tools: ('search' | 'whole' | 'files')[]
  /** How many values of each kind of personal data the provider did not get, such as `CPF`. */
  masked: Readonly<Record<string, number>>
  /** Whether the answer was to cite its sources. */
  cites: boolean
}

/** A row is written with the end of an answer; answers from before have none. */
export const answerOrigins = pgTable('answer_origins', {
  messageId: uuid('message_id')
    .primaryKey()
    .references(() => messages.id, { onDelete: 'cascade' }),
  facts: jsonb().$type<StoredOrigin>().notNull(),
})
