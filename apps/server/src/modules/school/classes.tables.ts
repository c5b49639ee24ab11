import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'

/** A class whose students enter by a code, without accounts and without a school's system. */
export const classes = pgTable(
  'sga_classes',
  {
    id: uuid().primaryKey(),
    /** The teacher; null once that account is deleted: administrators then manage the class. */
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    /** Six letters; null once it was ended. An ended code never works again. */
    code: text(),
    /** Whether students may enter their own names, or only those whom the teacher listed come in. */
    selfNames: boolean('self_names').notNull().default(false),
    /** The last day on which the code works, in the organization's time zone. */
    endsOn: date('ends_on').notNull(),
    /** Days on which the code works: 0 is Sunday. */
    weekdays: integer().array().notNull(),
    /** Times of those days, such as '07:00', in the organization's time zone; both null for the whole day. */
    opensAt: text('opens_at'),
    closesAt: text('closes_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The row stays for the counts of its erased students. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    uniqueIndex('sga_classes_code').on(table.code),
    index('sga_classes_owner')
      .on(table.ownerId, table.createdAt)
      .where(sql`removed_at is null`),
  ],
)
