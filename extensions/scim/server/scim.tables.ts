import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { groups } from '@prosa/server/src/modules/identity/groups/groups.tables.ts'
import { users } from '@prosa/server/src/modules/identity/accounts/users.tables.ts'
import { bytea, instant } from '@prosa/server/src/platform/db/columns.model.ts'

/** Keys of directories; only the SHA-256 of a key is stored (T4). Revoking deletes the row. */
export const scimKeys = pgTable(
  'scim_keys',
  {
    id: uuid().primaryKey(),
    tokenHash: bytea('token_hash').notNull().unique(),
    name: text().notNull(),
    ending: text().notNull(),
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('scim_keys_creator').on(table.createdBy)],
)

/** A person's data from the directory. */
export const scimUsers = pgTable(
  'scim_users',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    externalId: text('external_id'),
    /** The time of the directory's suspension: one at another time was made by a person and stays. */
    suspendedAt: instant('suspended_at'),
    /** Deleted in the directory: the account stays here, hidden from the directory. */
    removedAt: instant('removed_at'),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [index('scim_users_external').on(table.externalId)],
)

export const scimGroups = pgTable(
  'scim_groups',
  {
    groupId: integer('group_id')
      .primaryKey()
      .references(() => groups.id, { onDelete: 'cascade' }),
    externalId: text('external_id'),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [index('scim_groups_external').on(table.externalId)],
)
