import { integer, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sessions } from '#/modules/identity/accounts/auth.tables.ts'
import { ofUser } from '#/modules/identity/accounts/users.tables.ts'
import { bytea, instant } from '#/platform/db/columns.model.ts'

/**
 * Browsers that receive notices. A row is deleted with the session in which it was added, because its person is signed out
 * there.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    sessionId: uuid('session_id')
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** SHA-256 of the push address. It is unique, because a browser belongs to the last person who added it. */
    endpointHash: bytea('endpoint_hash').notNull().unique(),
    /** Address and keys of the browser, sealed, because they are all that is needed to send to it. */
    sealed: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSuccessAt: instant('last_success_at'),
  },
  (table) => [index('push_subscriptions_user').on(table.userId)],
)

/** The key pair by which push services recognize this installation (VAPID, RFC 8292). */
export const pushKeys = pgTable('push_keys', {
  id: integer().primaryKey().default(1),
  sealed: text().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
