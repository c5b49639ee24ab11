import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ofUser, users } from '#/modules/identity/accounts/users.tables.ts'
import { bytea, instant } from '#/platform/db/columns.model.ts'

/** Public keys of people's devices (Web Authentication); they open nothing by themselves. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytea('public_key').notNull(),
    /** Grows with each use if the device counts: a counter that does not grow means a copied key. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default([]),
    name: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** A registration or sign-in under way; `flow` proves the browser that began it. */
export const passkeyFlows = pgTable(
  'passkey_flows',
  {
    flowHash: bytea('flow_hash').primaryKey(),
    challenge: text().notNull(),
    /** Null for a sign-in, whose person is known only at its end. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('passkey_flows_expires').on(table.expiresAt)],
)
