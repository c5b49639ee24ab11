import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { groups } from '@prosa/server/src/modules/identity/groups/groups.tables.ts'
import { ofUser, users } from '@prosa/server/src/modules/identity/accounts/users.tables.ts'
import { instant } from '@prosa/server/src/platform/db/columns.model.ts'

/** A message that a person saves for reuse. */
export const prompts = pgTable(
  'prompts',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    title: text().notNull(),
    text: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('prompts_person').on(table.userId)],
)

/** Readers of a prompt: one person or group per row. */
export const promptReaders = pgTable(
  'prompt_readers',
  {
    promptId: uuid('prompt_id')
      .notNull()
      .references(() => prompts.id, { onDelete: 'cascade' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    groupId: integer('group_id').references(() => groups.id, { onDelete: 'cascade' }),
  },
  (table) => [
    check('prompt_readers_one', sql`num_nonnulls(user_id, group_id) = 1`),
    uniqueIndex('prompt_readers_once').on(table.promptId, table.userId, table.groupId),
    index('prompt_readers_user')
      .on(table.userId)
      .where(sql`user_id is not null`),
    index('prompt_readers_group')
      .on(table.groupId)
      .where(sql`group_id is not null`),
  ],
)
