import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ofUser } from '#/modules/identity/accounts/users.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'

/** People with accounts who get access together: a school class, or any other group. */
export const groups = pgTable(
  'groups',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    kind: text({ enum: ['group', 'class'] }).notNull(),
    description: text().notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Last year's classes stay readable and give no access. */
    archivedAt: instant('archived_at'),
  },
  (table) => [
    uniqueIndex('groups_name_unique')
      .on(sql`pt_fold(${table.name})`)
      .where(sql`archived_at is null`),
    index('groups_name').on(sql`${table.name} collate "und-x-icu"`, table.id),
  ],
)

export const groupMembers = pgTable(
  'group_members',
  {
    groupId: integer('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] }), index('group_members_user').on(table.userId)],
)
