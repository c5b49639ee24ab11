import { bigint, bit, boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#/platform/db/columns.model.ts'

/** One row for each ended answer, without its text; within a minute a job adds it to the counters and deletes it. */
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
  /** Whether it continues a counted answer: it costs, but is no message. */
  isContinuation: boolean('again').notNull(),
  /** Whether it is the first answer of its conversation, and the first by this version. */
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

/** Days are in the organization's zone. Without foreign keys, because counters outlive their targets. */
const counters = {
  day: date().notNull(),
  model: text().notNull(),
  origin: text().notNull(),
  /** Institution of the person or of the link's author; 0 for none. */
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
  /** Messages by hour of the day. */
  hours: integer().array().notNull(),
  /** Answers by the time to their first word, in the buckets of `firstWordSteps`. */
  firstWords: integer('first_words').array().notNull(),
}

/** Daily totals over all assistants, so that totals read few rows; values only grow. */
export const usageTotals = pgTable('usage_totals', counters, (table) => [
  primaryKey({ name: 'usage_totals_key', columns: [table.day, table.model, table.origin, table.partnerId] }),
  index('usage_totals_model').on(table.model),
])

const assistantCounters = {
  ...counters,
  assistantId: integer('assistant_id').notNull(),
  /** 0 for an answer without a version. */
  version: integer().notNull(),
}

/** Daily totals by assistant. */
export const usageDays = pgTable('usage_days', assistantCounters, (table) => [
  primaryKey({
    name: 'usage_days_key',
    columns: [table.day, table.assistantId, table.version, table.model, table.origin, table.partnerId],
  }),
  index('usage_days_assistant').on(table.assistantId, table.version),
])

/** Daily totals by person: a positive id is an account; a negative one is a guest, with another id every day. */
export const usagePeople = pgTable(
  'usage_people',
  { ...assistantCounters, person: bigint({ mode: 'number' }).notNull() },
  (table) => [
    primaryKey({
      name: 'usage_people_key',
      columns: [table.day, table.person, table.assistantId, table.version, table.model, table.origin, table.partnerId],
    }),
    // Covers a ranking of people, whose rows are wide.
    index('usage_people_person').on(table.person, table.day, table.messages, table.chats, table.costMicros),
    // Covers the count of an assistant's people.
    index('usage_people_assistant').on(table.assistantId, table.day, table.person),
  ],
)

/** Accounts per row of `usagePresence`. */
export const PRESENCE_BLOCK = 4096

/**
 * Accounts with an answer on a day, one bit each: account n is bit n % 4096 of block n / 4096. A year of a large network is some thousand
 * rows to combine, against millions of counters by person.
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
