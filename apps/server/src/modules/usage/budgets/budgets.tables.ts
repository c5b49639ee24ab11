import { ownBudgetScopes } from '@prosa/contract/usage/budgets.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '#/platform/db/columns.model.ts'

/** A monthly limit in R$. Targets are not foreign keys, because a counter outlives its target. */
export const budgets = pgTable(
  'budgets',
  {
    id: uuid().primaryKey(),
    scope: text({ enum: ownBudgetScopes }).notNull(),
    /** Id of the group, person or assistant; '' for the organization. */
    targetId: text('target_id').notNull().default(''),
    limitCents: integer('limit_cents').notNull(),
    warnPercent: smallint('warn_percent').notNull().default(80),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('budgets_target_unique').on(table.scope, table.targetId)],
)

/**
 * A target's use in a month: the sum of its entries, with the estimates of running answers. A person's month is counted even without a
 * limit; then only ended answers count.
 */
export const budgetMonths = pgTable(
  'budget_months',
  {
    scope: text().notNull(),
    targetId: text('target_id').notNull(),
    /** First day of the month in São Paulo. */
    month: date({ mode: 'string' }).notNull(),
    usedMicros: bigint('used_micros', { mode: 'number' }).notNull().default(0),
    warnedAt: instant('warned_at'),
    reachedAt: instant('reached_at'),
  },
  (table) => [primaryKey({ columns: [table.scope, table.targetId, table.month] })],
)

/** Append-only: the estimate of each answer, and at its end the difference from the real cost. */
export const budgetEntries = pgTable(
  'budget_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    runId: uuid('run_id').notNull(),
    scope: text().notNull(),
    targetId: text('target_id').notNull(),
    month: date({ mode: 'string' }).notNull(),
    kind: text({ enum: ['reserve', 'settle'] }).notNull(),
    micros: bigint({ mode: 'number' }).notNull(),
    at: instant('at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    index('budget_entries_run').on(table.runId),
    index('budget_entries_reserved')
      .on(table.at)
      .where(sql`kind = 'reserve'`),
  ],
)
