import { bigint, bit, boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#/platform/db/columns.model.ts'

/** One row for each answer that ended, without a word of it; a job adds it to the counters within a minute and takes it away. */
export const usageAnswers = pgTable('usage_answers', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant('at').notNull().defaultNow(),
  assistantId: integer('assistant_id').notNull(),
  version: integer().notNull(),
  model: text().notNull(),
  origin: text().notNull(),
  userId: integer('user_id'),
  guestId: uuid('guest_id'),
  linkId: uuid('link_id'),
  /** Goes on with an answer that was counted already: it costs, but is no message. */
  again: boolean().notNull(),
  /** The first answer of its conversation, and the first by this version in it. */
  begins: boolean().notNull(),
  beginsVersion: boolean('begins_version').notNull(),
  failed: boolean().notNull(),
  unanswered: boolean().notNull(),
  inputTokens: integer('input_tokens'),
  outputTokens: integer('output_tokens'),
  costMicros: bigint('cost_micros', { mode: 'number' }),
  firstTokenMs: integer('first_token_ms'),
})

const count = (name: string) => integer(name).notNull()
const large = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** Days are the organization's. No reference to anything: counters outlive what they have counted. */
const counters = {
  day: date().notNull(),
  model: text().notNull(),
  origin: text().notNull(),
  /** Of the person, or of whoever made the link; 0 for none. */
  partnerId: integer('partner_id').notNull(),
  messages: count('messages'),
  chats: count('chats'),
  versionChats: count('version_chats'),
  failed: count('failed'),
  unanswered: count('unanswered'),
  inputTokens: large('input_tokens'),
  outputTokens: large('output_tokens'),
  /** Millionths of a real. */
  costMicros: large('cost_micros'),
  unpriced: count('unpriced'),
  /** Messages of each hour of the day. */
  hours: integer().array().notNull(),
  /** Answers by the time to their first word, in the steps of `firstWordSteps`. */
  firstWords: integer('first_words').array().notNull(),
}

/** What happened, day by day, of all assistants together: few rows, however many assistants there are; only ever added to. */
export const usageTotals = pgTable('usage_totals', counters, (table) => [
  primaryKey({ name: 'usage_totals_key', columns: [table.day, table.model, table.origin, table.partnerId] }),
  index('usage_totals_model').on(table.model),
])

const assistantCounters = {
  ...counters,
  assistantId: integer('assistant_id').notNull(),
  /** 0 where no version answered. */
  version: integer().notNull(),
}

/** The same by assistant. */
export const usageDays = pgTable('usage_days', assistantCounters, (table) => [
  primaryKey({
    name: 'usage_days_key',
    columns: [table.day, table.assistantId, table.version, table.model, table.origin, table.partnerId],
  }),
  index('usage_days_assistant').on(table.assistantId, table.version),
])

/** The same by person: a positive number is an account; a negative one marks a guest, with another mark every day. */
export const usagePeople = pgTable(
  'usage_people',
  { ...assistantCounters, person: bigint({ mode: 'number' }).notNull() },
  (table) => [
    primaryKey({
      name: 'usage_people_key',
      columns: [table.day, table.person, table.assistantId, table.version, table.model, table.origin, table.partnerId],
    }),
    // all that a ranking of people reads: their rows are wide
    index('usage_people_person').on(table.person, table.day, table.messages, table.chats, table.costMicros),
    // and all that the people of an assistant are counted by
    index('usage_people_assistant').on(table.assistantId, table.day, table.person),
  ],
)

/** Accounts whose numbers stand in one row of `usagePresence`. */
export const PRESENCE_BLOCK = 4096

/**
 * Who had an answer on a day, a bit for each account: number n is bit n % 4096 of block n / 4096. A year of a network is some
 * thousand rows to be laid over each other, where the counters by person are millions.
 */
export const usagePresence = pgTable(
  'usage_presence',
  {
    day: date().notNull(),
    block: integer().notNull(),
    people: bit({ dimensions: PRESENCE_BLOCK }).notNull(),
  },
  (table) => [primaryKey({ name: 'usage_presence_key', columns: [table.day, table.block] })],
)
