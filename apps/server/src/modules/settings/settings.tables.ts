import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#/platform/db/columns.model.ts'

/** The settings that administrators made, one row per section; an absent key has its default. */
export const settings = pgTable('settings', {
  section: text().primaryKey(),
  values: jsonb().$type<Record<string, unknown>>().notNull(),
  /** The one secret of a section, such as the password of the mail server. */
  secretSealed: text('secret_sealed'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
