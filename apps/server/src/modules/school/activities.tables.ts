import { completeOptions, type DoorOptions } from '@prosa/contract/conversations/door-options.ts'
import type { ActivityForm } from '@prosa/contract/school/activities.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ofAssistant } from '#/modules/assistants/assistants.tables.ts'
import { classes } from '#/modules/school/classes.tables.ts'
import { ofStudent, integrations } from '#/modules/school/students.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { completedJson, instant } from '#/platform/db/columns.model.ts'

type StoredForm = Omit<ActivityForm, 'options'> & { options: Partial<DoorOptions<'activity'>> }
const form = completedJson((stored: StoredForm): ActivityForm => ({
  ...stored,
  options: completeOptions('activity', stored.options),
}))

/** An activity that a school's students do by talking to an assistant. Columns for queries stand beside the form. */
export const activities = pgTable(
  'assessments',
  {
    id: uuid().primaryKey(),
    /** Opaque and public: part of the students' address. */
    code: text().notNull().unique(),
    assistantId: ofAssistant(),
    integrationId: uuid('integration_id').references(() => integrations.id),
    /** The class that enters by its code, instead of an integration. */
    classId: uuid('class_id').references(() => classes.id),
    externalCode: text('external_code'),
    title: text().notNull(),
    opensAt: instant('opens_at'),
    closesAt: instant('closes_at'),
    form: form().notNull(),
    revision: integer().notNull().default(1),
    status: text({ enum: ['draft', 'published', 'closed'] })
      .notNull()
      .default('draft'),
    /** Since when the class is paused: no student can write or begin, and no time runs. */
    pausedAt: instant('paused_at'),
    /** The version that answers, fixed at the first attempt. */
    pinnedVersion: integer('pinned_version'),
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('assessments_assistant').on(table.assistantId, table.updatedAt),
    index('assessments_class').on(table.classId),
    uniqueIndex('assessments_external')
      .on(table.integrationId, table.externalCode)
      .where(sql`external_code is not null`),
  ],
)

/** The activity that a row belongs to; deleted with it. */
export const ofActivity = () =>
  uuid('assessment_id')
    .notNull()
    .references(() => activities.id, { onDelete: 'cascade' })

/** A student whom the school has sent to an activity, begun or not. */
export const participations = pgTable(
  'assessment_participants',
  {
    activityId: ofActivity(),
    studentId: ofStudent(),
    extraMinutes: integer('extra_minutes').notNull().default(0),
    returnUrl: text('return_url'),
    firstLaunchAt: instant('first_launch_at').notNull().defaultNow(),
    lastLaunchAt: instant('last_launch_at').notNull().defaultNow(),
    /** When the student confirmed 'Li e entendi', for which notice, on which legal basis (P4). */
    consentAt: instant('consent_at'),
    noticeVersion: text('notice_version'),
    legalBasis: text('legal_basis'),
    preview: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.studentId] }),
    index('assessment_participants_student').on(table.studentId),
    index('assessment_participants_launched').on(table.firstLaunchAt),
  ],
)
