import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ofUser } from '#/modules/identity/accounts/users.tables.ts'
import { bytea, instant } from '#/platform/db/columns.model.ts'

/** Personal API keys; only the SHA-256 of a key is stored (T4). Revoking deletes the row. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    tokenHash: bytea('token_hash').notNull().unique(),
    name: text().notNull(),
    scopes: text().array().notNull(),
    /** The last characters of the key, which tell it from others and are too few to use. */
    ending: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Null: valid until it is revoked. */
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('api_keys_user').on(table.userId, table.createdAt)],
)
