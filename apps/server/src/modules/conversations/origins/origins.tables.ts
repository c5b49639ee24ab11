import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { messages } from '#/modules/conversations/chats.tables.ts'

/** The origin of an answer: names of documents and numbers, without any text. */
export interface StoredOrigin {
  /** Passages given to the model, best first: `[n]` is the n-th. Empty if whole documents were given. */
  passages: {
    documentName: string
    page: number | null
    place?: string
    /** 0 to 1, relative to the best; null if passages were not ranked. */
    score: number | null
  }[]
  /** Number of passages that fitted, from the first on. */
  given: number
  /** Number of passages found; missing in older rows. */
  found?: number
  tools: ('search' | 'whole' | 'files')[]
  /** Number of masked values per kind of personal data, such as `CPF`. */
  masked: Readonly<Record<string, number>>
  /** Whether the answer had to cite its sources. */
  cites: boolean
  /** Steps of the model that asked for tools: ids of their calls, and the cost in millionths of a real by the price of then. */
  steps?: readonly { calls: readonly string[]; micros: number }[]
}

/** A row is written at the end of an answer; older answers have none. */
export const answerOrigins = pgTable('answer_origins', {
  messageId: uuid('message_id')
    .primaryKey()
    .references(() => messages.id, { onDelete: 'cascade' }),
  facts: jsonb().$type<StoredOrigin>().notNull(),
})
