import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#/platform/db/columns.model.ts'

/** One counter per limited key; its window begins with the first use, and the counter is removed after its end. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  windowStart: instant('window_start').notNull(),
  count: integer('count').notNull(),
})
