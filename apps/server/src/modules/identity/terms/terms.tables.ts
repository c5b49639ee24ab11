import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofUser, users } from '#/modules/identity/accounts/users.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'

/** Every version of the terms of use, as proof of each acceptance. An empty text needs none. */
export const terms = pgTable('terms', {
  version: integer().primaryKey(),
  text: text().notNull(),
  publishedAt: instant('published_at').notNull().defaultNow(),
  publishedBy: integer('published_by').references(() => users.id, { onDelete: 'set null' }),
})

export const termsAcceptances = pgTable(
  'terms_acceptances',
  {
    userId: ofUser(),
    version: integer()
      .notNull()
      .references(() => terms.version),
    acceptedAt: instant('accepted_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.version] }),
    index('terms_acceptances_version').on(table.version),
  ],
)
