import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '#/platform/db/columns.model.ts'

/** Keys under which callers repeat a call without doing it twice (Rel6). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    actor: text('actor').notNull(),
    key: text('key').notNull(),
    /** HMAC-SHA-256 of the operation and its input: the same key with another input is the caller's mistake. */
    fingerprint: bytea('fingerprint').notNull(),
    /** The attempt that may write the answer. */
    claim: uuid('claim').notNull(),
    claimedAt: instant('claimed_at').notNull(),
    /** True once the call's transaction is committed, written with it, so that nothing happens twice when the process dies. */
    committed: boolean().notNull().default(false),
    /** Null while the call is running; sealed, because some answers hold a token (T4). */
    answer: text('answer'),
  },
  (table) => [primaryKey({ columns: [table.actor, table.key] }), index().on(table.claimedAt)],
)
