import { privacyRequestKinds, privacyRequestStatuses } from '@prosa/contract/privacy/privacy-choices.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'

/** Requests of people about their own data (LGPD, art. 18) and their handling. */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: uuid().primaryKey(),
    protocol: text().notNull().unique(),
    kind: text({ enum: privacyRequestKinds }).notNull(),
    status: text({ enum: privacyRequestStatuses }).notNull().default('open'),
    /** Number of the account; without a reference, so that the record stays after the erasure. */
    userId: integer('user_id'),
    /** Address of a visitor without an account; removed by the erasure. */
    visitorEmail: text('visitor_email'),
    message: text().notNull().default(''),
    reply: text().notNull().default(''),
    fileKey: uuid('file_key'),
    fileUntil: instant('file_until'),
    handledBy: integer('handled_by').references(() => users.id, { onDelete: 'set null' }),
    handledAt: instant('handled_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    dueAt: instant('due_at')
      .notNull()
      .default(sql`now() + interval '15 days'`),
  },
  (table) => [
    index('privacy_requests_due').on(table.status, table.dueAt),
    index('privacy_requests_user').on(table.userId, table.createdAt),
    index('privacy_requests_file')
      .on(table.fileUntil)
      .where(sql`file_key is not null`),
    // A second click makes no second request.
    uniqueIndex('privacy_requests_one_open')
      .on(table.kind, table.userId)
      .where(sql`user_id is not null and status in ('open', 'running') and kind in ('erasure', 'export')`),
  ],
)

/** Reports of the retention runs. */
export const retentionRuns = pgTable(
  'retention_runs',
  {
    id: uuid().primaryKey(),
    startedBy: integer('started_by').references(() => users.id, { onDelete: 'set null' }),
    startedAt: instant('started_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
    removed: jsonb().$type<Record<string, number>>().notNull().default({}),
    failed: boolean().notNull().default(false),
  },
  (table) => [index('retention_runs_started').on(table.startedAt)],
)

/** The organization's texts of the register of processing; a missing one has the product's text. */
export const processingTexts = pgTable('processing_texts', {
  name: text().primaryKey(),
  purpose: text().notNull(),
  data: text().notNull(),
  people: text().notNull(),
  legalBasis: text('legal_basis').notNull(),
  retention: text().notNull(),
  sharedWith: text('shared_with').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
