import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ofUser } from '#/modules/identity/accounts/users.tables.ts'
import { bytea, instant } from '#/platform/db/columns.model.ts'

/** Personal keys of the API; of the key itself only the SHA-256 is kept (T4). A revoked one is gone. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    tokenHash: bytea('token_hash').notNull().unique(),
    name: text().notNull(),
    scopes: text().array().notNull(),
    /** Its last characters: too few to be of use, enough to tell it from others. */
    ending: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Null: until it is revoked. */
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('api_keys_user').on(table.userId, table.createdAt)],
)
