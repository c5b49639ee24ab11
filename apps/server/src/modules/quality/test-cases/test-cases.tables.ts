import type { TestCase } from '@prosa/contract/quality/test-cases.ts'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ofAssistant } from '#/modules/assistants/assistants.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'

type TestResult = NonNullable<TestCase['result']>

/** What came of the last run. */
export interface StoredResult {
  /** Of the draft that answered; an older one than the assistant's says nothing of the draft any more. */
  revision: number
  passed: boolean
  answer: string
  missing: string[]
  unwanted: string[]
  /** Missing in runs from the time before test cases could ask for it; null where it must cite nothing. */
  citation?: TestResult['citation']
  /** Missing in runs from the time before test cases had criteria. */
  verdict?: { met: boolean; reason: string } | null
  error: string | null
  costMicros: number | null
  /** ISO. */
  at: string
}

/** A question to the draft, with what a good answer says. */
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
    required: boolean().notNull().default(false),
    /** None since the test was changed. */
    result: jsonb().$type<StoredResult>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('test_cases_assistant').on(table.assistantId, table.createdAt)],
)
