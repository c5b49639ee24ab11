import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#/platform/db/columns.model.ts'

/** What administrators set on the screen, one row per section; what is absent has its default. */
export const settings = pgTable('settings', {
  section: text().primaryKey(),
  values: jsonb().$type<Record<string, unknown>>().notNull(),
  /** The one secret of the section: a password of the mail server, a client secret. */
  secretSealed: text('secret_sealed'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
