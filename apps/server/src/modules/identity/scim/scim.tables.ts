import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { groups } from '#/modules/identity/groups/groups.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { bytea, instant } from '#/platform/db/columns.model.ts'

/** Keys of directories; of the key itself only the SHA-256 is kept (T4). A revoked one is gone. */
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

/** What a directory has said of a person. */
export const scimUsers = pgTable(
  'scim_users',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    externalId: text('external_id'),
    /** The moment of the suspension that the directory asked for: another one is somebody's decision, and stays. */
    suspendedAt: instant('suspended_at'),
    /** Deleted there: nothing is lost here, and the directory does not see the account any more. */
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
