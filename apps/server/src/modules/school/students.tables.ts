import { type IntegrationMode, legalBases } from '@prosa/contract/school/integrations.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { classes } from '#/modules/school/classes.tables.ts'
import { partners } from '#/modules/identity/accounts/partners.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { bytea, instant } from '#/platform/db/columns.model.ts'

/** A school's system that may send students. Its secret is sealed, not hashed, because verifying needs it. */
export const integrations = pgTable('sga_integrations', {
  id: uuid().primaryKey(),
  clientId: text('client_id').notNull().unique(),
  name: text().notNull(),
  institution: text().notNull(),
  /** With a partner, students see its name as the school's, and its logo at the entry page. */
  partnerId: integer('partner_id').references(() => partners.id, { onDelete: 'set null' }),
  mode: text().$type<IntegrationMode>().notNull(),
  sealedSecret: text('sealed_secret').notNull(),
  secretHint: text('secret_hint').notNull(),
  /** The secret before the last rotation, and until when it is valid. */
  sealedPrevious: text('sealed_previous'),
  previousUntil: instant('previous_until'),
  publicKey: text('public_key').notNull().default(''),
  returnAddresses: text('return_addresses').array().notNull().default([]),
  timeZone: text('time_zone').notNull(),
  retentionDays: integer('retention_days').notNull(),
  legalBasis: text('legal_basis', { enum: legalBases }).notNull(),
  privacyContact: text('privacy_contact').notNull().default(''),
  active: boolean().notNull().default(true),
  lastLaunchAt: instant('last_launch_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** The integration that a row belongs to; deleted with it. */
export const ofIntegration = () =>
  uuid('integration_id')
    .notNull()
    .references(() => integrations.id, { onDelete: 'cascade' })

/** Launches of a day in the integration's time zone; the counts outlive the launches. */
export const launchDays = pgTable(
  'sga_launch_days',
  {
    integrationId: ofIntegration(),
    day: date().notNull(),
    accepted: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    totalMs: bigint('total_ms', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.integrationId, table.day] })],
)

/** A student as the school or teacher names them: no account, no e-mail. After erasure only a nameless number. */
export const students = pgTable(
  'sga_students',
  {
    id: uuid().primaryKey(),
    integrationId: uuid('integration_id').references(() => integrations.id, { onDelete: 'cascade' }),
    /** The editor of a preview: a made-up student, in no list and no statistics. */
    previewUserId: integer('preview_user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The class that this student enters by its code. */
    classId: uuid('class_id').references(() => classes.id),
    /** Hash of six digits, keyed by the server's secret; null if a teacher removed it. */
    pinHash: text('pin_hash'),
    /** The browser of the last entry, which others' wrong guesses do not block. */
    lastBrowser: bytea('last_browser'),
    externalId: text('external_id'),
    /** The student wrote the name themselves: unconfirmed until the first entry. */
    selfNamed: boolean('self_named').notNull().default(false),
    name: text().notNull(),
    className: text('class_name').notNull().default(''),
    extraMinutes: integer('extra_minutes').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastLaunchAt: instant('last_launch_at').notNull().defaultNow(),
    /** First entry by the class's code; null before. */
    enteredAt: instant('entered_at'),
    erasedAt: instant('erased_at'),
  },
  (table) => [
    uniqueIndex('sga_students_external').on(table.integrationId, table.externalId),
    uniqueIndex('sga_students_preview').on(table.previewUserId),
    index('sga_students_class').on(table.integrationId, table.className),
    uniqueIndex('sga_students_class_name')
      .on(table.classId, sql`pt_fold(${table.name})`)
      .where(sql`erased_at is null`),
    index('sga_students_browser').on(table.lastBrowser),
    check('sga_students_one_origin', sql`num_nonnulls(integration_id, preview_user_id, class_id) = 1`),
  ],
)

/** The student that a row belongs to; deleted with them. */
export const ofStudent = () =>
  uuid('student_id')
    .notNull()
    .references(() => students.id, { onDelete: 'cascade' })
