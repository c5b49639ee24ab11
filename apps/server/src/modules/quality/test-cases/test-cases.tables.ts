import type { RecordedAnswer } from '@prosa/contract/assistants/test-case-form.ts'
import type { TestCase } from '@prosa/contract/quality/test-cases.ts'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ofAssistant } from '#/modules/assistants/assistants.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'

type TestResult = NonNullable<TestCase['result']>

/** Result of the last run. */
export interface StoredResult {
  /** Revision of the draft that answered; an older one than the assistant's is out of date. */
  revision: number
  passed: boolean
  answer: string
  missing: string[]
  unwanted: string[]
  /** Missing in runs from before tests could require citations; null if none is required. */
  citation?: TestResult['citation']
  /** Missing in runs from before tests could require tools, as the calls. */
  toolUse?: TestResult['toolUse']
  calls?: TestResult['calls']
  /** Missing in runs from before tests had criteria. */
  verdict?: { met: boolean; reason: string } | null
  error: string | null
  costMicros: number | null
  /** ISO 8601. */
  at: string
}

/** A question to the draft, with the contents of a good answer. */
export const testCases = pgTable(
  'test_cases',
  {
    id: uuid().primaryKey().defaultRandom(),
    assistantId: ofAssistant(),
    question: text().notNull(),
    mustContain: text('must_contain').array().notNull().default([]),
    mustNotContain: text('must_not_contain').array().notNull().default([]),
    criterion: text().notNull().default(''),
    mustCite: text('must_cite').notNull().default(''),
    mustCitePage: integer('must_cite_page'),
    mustCall: text('must_call').notNull().default(''),
    mustCallWith: text('must_call_with').array().notNull().default([]),
    recordings: jsonb().$type<RecordedAnswer[]>().notNull().default([]),
    required: boolean().notNull().default(false),
    /** Null since the test was changed. */
    result: jsonb().$type<StoredResult>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('test_cases_assistant').on(table.assistantId, table.createdAt)],
)
