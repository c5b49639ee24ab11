import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#/platform/db/columns.model.ts'

/**
 * A person without an account: a visitor of a link on the Web, or one student in one activity. Chats belong to the
 * guest; sessions on any device only open them.
 */
export const guests = pgTable(
  'guests',
  {
    id: uuid().primaryKey(),
    linkId: uuid('link_id'),
    activityId: uuid('assessment_id'),
    studentId: uuid('student_id'),
    /** As the visitor or the school gave it; empty if it was not asked for. */
    name: text().notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'guests_one_pass',
      sql`(link_id is null) <> (assessment_id is null) and (assessment_id is null) = (student_id is null)`,
    ),
    index('guests_link').on(table.linkId, table.createdAt),
    uniqueIndex('guests_student').on(table.activityId, table.studentId),
    index('guests_student_id').on(table.studentId),
  ],
)
