import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'

/** A class that its students enter by a code, without accounts and without a school's system. */
export const classes = pgTable(
  'sga_classes',
  {
    id: uuid().primaryKey(),
    /** Whose class it is; null once that account is gone: administrators look after it. */
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    /** Six letters; null once it was ended. An ended code opens nothing for anybody again. */
    code: text(),
    /** Whether students write their own names, or only those whom the teacher wrote down come in. */
    selfNames: boolean('self_names').notNull().default(false),
    /** The last day on which the code opens, as the organization's days go. */
    endsOn: date('ends_on').notNull(),
    /** Days on which it opens: 0 is Sunday. */
    weekdays: integer().array().notNull(),
    /** Times of those days, such as '07:00', in the organization's zone; both null for the whole day. */
    opensAt: text('opens_at'),
    closesAt: text('closes_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The row stays for the counts of its students, who are erased. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    uniqueIndex('sga_classes_code').on(table.code),
    index('sga_classes_owner')
      .on(table.ownerId, table.createdAt)
      .where(sql`removed_at is null`),
  ],
)
