import { alertKinds } from '@prosa/contract/school/attempts.ts'
import type { ReviewForm } from '@prosa/contract/school/reviews.ts'
import type { Criterion } from '@prosa/contract/school/rubrics.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofActivity } from '#/modules/school/activities.tables.ts'
import { ofStudent } from '#/modules/school/students.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { instant } from '#/platform/db/columns.model.ts'

/**
 * One attempt of a student. All times come from the database's clock. The counters stay when the conversation is
 * erased.
 */
export const attempts = pgTable(
  'attempts',
  {
    id: uuid().primaryKey(),
    activityId: ofActivity(),
    studentId: ofStudent(),
    number: integer().notNull(),
    preview: boolean().notNull().default(false),
    status: text({ enum: ['running', 'delivered', 'expired', 'annulled'] })
      .notNull()
      .default('running'),
    endReason: text('end_reason', { enum: ['student', 'time', 'closed'] }),
    chatId: uuid('chat_id').notNull(),
    version: integer().notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    dueAt: instant('due_at'),
    /** Since when its clock stands still with the class; `dueAt` moves by the pause's length when it ends. */
    pausedAt: instant('paused_at'),
    /** The finished pauses, in order; part of the seal. */
    pauses: jsonb().$type<{ from: string; to: string }[]>().notNull().default([]),
    /** Minutes granted while it ran; accommodations are in `dueAt` from the start. */
    extraMinutes: integer('extra_minutes').notNull().default(0),
    /** A reopened attempt keeps its own end; a new end of the activity does not move it. */
    reopenedAt: instant('reopened_at'),
    finishedAt: instant('finished_at'),
    sealedAt: instant('sealed_at'),
    /** The text in the input when time ended, and its arrival time: shown as not sent, and not sealed. */
    unsent: jsonb().$type<{ text: string; at: string }>(),
    messageCount: integer('message_count').notNull().default(0),
    /** Answers that were regenerated or continued: at most as many as messages. */
    repeatCount: integer('repeat_count').notNull().default(0),
    activeSeconds: integer('active_seconds').notNull().default(0),
    lastActivityAt: instant('last_activity_at').notNull().defaultNow(),
    annulReason: text('annul_reason'),
    /** A copy from the attempt's start: later changes of the activity's rubric do not affect its review. */
    rubric: jsonb().$type<Criterion[]>().notNull().default([]),
    /** Whether the rubric is sealed; false for attempts begun before rubrics were stored. */
    rubricSealed: boolean('rubric_sealed').notNull().default(false),
    reviewerId: integer('reviewer_id').references(() => users.id),
    reviewerName: text('reviewer_name'),
    reviewedAt: instant('reviewed_at'),
    scores: jsonb().$type<ReviewForm['scores']>(),
    comment: text(),
    result: doublePrecision(),
    releasedAt: instant('released_at'),
    erasedAt: instant('erased_at'),
  },
  (table) => [
    uniqueIndex('attempts_number').on(table.activityId, table.studentId, table.number),
    uniqueIndex('attempts_one_running')
      .on(table.activityId, table.studentId)
      .where(sql`status = 'running'`),
    index('attempts_due')
      .on(table.dueAt)
      .where(sql`status = 'running'`),
    index('attempts_unsealed')
      .on(table.finishedAt)
      .where(sql`finished_at is not null and sealed_at is null`),
    index('attempts_kept')
      .on(sql`coalesce(${table.finishedAt}, ${table.lastActivityAt})`)
      .where(sql`erased_at is null`),
    index('attempts_student').on(table.studentId, table.startedAt),
    index('attempts_started').on(table.startedAt),
    // no result without a named person, even if a program writes it
    check(
      'attempts_result_by_person',
      sql`(reviewer_id is not null and reviewer_name <> '')
        or num_nonnulls(reviewer_id, reviewer_name, reviewed_at, scores, comment, result, released_at) = 0`,
    ),
    check('attempts_release_after_review', sql`released_at is null or reviewed_at is not null`),
  ],
)

/** Accepted messages, so that each id counts once, even before the message is stored. */
export const attemptMessages = pgTable(
  'attempt_messages',
  {
    messageId: uuid('message_id').primaryKey(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    claimedAt: instant('claimed_at').notNull().defaultNow(),
  },
  (table) => [index('attempt_messages_attempt').on(table.attemptId)],
)

/** Receipts: a code and the hash of the student's work. They stay when the conversation is erased. */
export const attemptSeals = pgTable(
  'attempt_seals',
  {
    receipt: text().primaryKey(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    /** Null until the last answer is stored. */
    hash: text(),
    messages: integer().notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    sealedAt: instant('sealed_at'),
    /** Made with the hash. Tampering with the tables later shows, because it needs the private key. */
    signature: text(),
    publicKey: text('public_key'),
    superseded: boolean().notNull().default(false),
  },
  (table) => [
    index('attempt_seals_attempt').on(table.attemptId),
    uniqueIndex('attempt_seals_valid')
      .on(table.attemptId)
      .where(sql`not superseded`),
  ],
)

/** Alerts for the teacher: a student's report, or a link that was used twice. */
export const activityAlerts = pgTable(
  'sga_alerts',
  {
    id: uuid().primaryKey(),
    activityId: ofActivity(),
    studentId: ofStudent(),
    attemptId: uuid('attempt_id').references(() => attempts.id, { onDelete: 'cascade' }),
    kind: text({ enum: alertKinds }).notNull(),
    text: text().notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    handledAt: instant('handled_at'),
    handledBy: text('handled_by'),
    note: text().notNull().default(''),
  },
  (table) => [
    index('sga_alerts_student').on(table.activityId, table.studentId),
    index('sga_alerts_of_student').on(table.studentId),
    index('sga_alerts_attempt').on(table.attemptId),
    index('sga_alerts_created').on(table.createdAt),
  ],
)
