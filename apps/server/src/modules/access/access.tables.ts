import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import { users } from '#/modules/users/users.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'

/** Who may use an assistant besides its visibility: the session's pivot [S37]. The creator is an editor. */
export const assistantMembers = pgTable(
  'assistant_members',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    assistantId: integer('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    role: text({ enum: ['viewer', 'editor'] }).notNull(),
    expiresAt: instant('expires_at'),
    grantedBy: integer('granted_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.assistantId] }),
    index('assistant_members_assistant').on(table.assistantId),
  ],
)
