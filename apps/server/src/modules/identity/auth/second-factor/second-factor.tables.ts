import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ofUser, users } from '#/modules/identity/accounts/users.tables.ts'
import { bytea, instant } from '#/platform/db/columns.model.ts'

/** The secret shared with a person's authenticator app; valid once a first code has confirmed it. */
export const codeSecrets = pgTable('code_secrets', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealed: text().notNull(),
  confirmedAt: instant('confirmed_at'),
  /** Step of the last used code: each code works once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

/** Each signs in once if the app is lost. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    codeHash: bytea('code_hash').notNull(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)
