import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import type { TestCaseForm } from '@prosa/contract/assistants/test-case-form.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { measures } from '#/comparisons/contract.ts'
import { ofAssistant } from '@prosa/server/src/modules/assistants/assistants.tables.ts'
import { users } from '@prosa/server/src/modules/identity/accounts/users.tables.ts'
import type { tryTestCase } from '@prosa/server/src/modules/quality/test-cases/test-cases.service.ts'
import { instant } from '@prosa/server/src/platform/db/columns.model.ts'

/** The configuration that answers on one side, as it was at the start. */
export interface StoredSide {
  /** Null for the draft. */
  version: number | null
  config: AssistantConfig
}

export type StoredResult = Awaited<ReturnType<typeof tryTestCase>>
type Pair<T> = [T, T]

export const comparisons = pgTable(
  'comparisons',
  {
    id: uuid().primaryKey().defaultRandom(),
    assistantId: ofAssistant(),
    kind: text({ enum: ['versions', 'models'] }).notNull(),
    sides: jsonb().$type<Pair<StoredSide>>().notNull(),
    /** The model that judges criteria, the same for both sides. */
    judge: text().notNull(),
    state: text({ enum: ['running', 'done', 'stopped'] })
      .notNull()
      .default('running'),
    /** Why it ended early; null if a person stopped it. */
    problem: text(),
    measure: text({ enum: measures }).notNull(),
    revision: integer().notNull(),
    publishedAs: integer('published_as'),
    startedBy: integer('started_by').references(() => users.id, { onDelete: 'set null' }),
    startedAt: instant('started_at').notNull().defaultNow(),
  },
  (table) => [
    index('comparisons_listed').on(table.assistantId, table.startedAt),
    index('comparisons_starter').on(table.startedBy),
    uniqueIndex('comparisons_one_running')
      .on(table.assistantId)
      .where(sql`state = 'running'`),
  ],
)

/** A test case as it was at the start, with the results of both sides once it was asked. */
export const comparedCases = pgTable(
  'compared_cases',
  {
    comparisonId: uuid('comparison_id')
      .notNull()
      .references(() => comparisons.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    test: jsonb().$type<TestCaseForm>().notNull(),
    results: jsonb().$type<Pair<StoredResult | null>>(),
  },
  (table) => [primaryKey({ columns: [table.comparisonId, table.position] })],
)
