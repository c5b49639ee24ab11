import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ofActivity } from '#/modules/school/activities.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'

/** A teacher's note to all students of an activity. */
export const activityNotes = pgTable(
  'assessment_notes',
  {
    id: uuid().primaryKey(),
    activityId: ofActivity(),
    text: text().notNull(),
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('assessment_notes_newest').on(table.activityId, table.createdAt)],
)
