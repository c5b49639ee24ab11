import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ofActivity } from '#/modules/school/activities.tables.ts'
import { ofStudent, integrations } from '#/modules/school/students.tables.ts'
import { bytea, instant } from '#/platform/db/columns.model.ts'

/** One student's link into an activity: five minutes, one use. Only the hash of its code is stored. */
export const launches = pgTable(
  'sga_launches',
  {
    id: uuid().primaryKey(),
    /** Null: an editor's preview. */
    integrationId: uuid('integration_id').references(() => integrations.id, { onDelete: 'cascade' }),
    /** Of the signed request: the same request again is the same launch. */
    nonce: text().notNull(),
    bodyHash: bytea('body_hash').notNull(),
    activityId: ofActivity(),
    studentId: ofStudent(),
    codeHash: bytea('code_hash').notNull().unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** Of the browser's key for repeating its use; null if it sent none. */
    useKeyHash: bytea('use_key_hash'),
  },
  (table) => [
    uniqueIndex('sga_launches_nonce').on(table.integrationId, table.nonce),
    index('sga_launches_assessment').on(table.activityId),
    index('sga_launches_student').on(table.studentId, table.createdAt),
    index('sga_launches_expires').on(table.expiresAt),
  ],
)
