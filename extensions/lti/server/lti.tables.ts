import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { JWK } from 'jose'
import { ofActivity } from '@prosa/server/src/modules/school/activities.tables.ts'
import { attempts } from '@prosa/server/src/modules/school/attempts.tables.ts'
import { ofIntegration, ofStudent, integrations } from '@prosa/server/src/modules/school/students.tables.ts'
import { bytea, instant } from '@prosa/server/src/platform/db/columns.model.ts'

/** The learning platform behind an integration of the mode `lti`: its addresses and its name for this tool. */
export const ltiPlatforms = pgTable(
  'lti_platforms',
  {
    integrationId: uuid('integration_id')
      .primaryKey()
      .references(() => integrations.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    clientId: text('client_id').notNull(),
    authUrl: text('auth_url').notNull(),
    tokenUrl: text('token_url').notNull(),
    jwksUrl: text('jwks_url').notNull(),
    deployments: text().array().notNull(),
    product: text().notNull().default(''),
    registeredAt: instant('registered_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('lti_platforms_client').on(table.issuer, table.clientId)],
)

/** A launch under way, compared with the platform's response. Ten minutes, one use. */
export const ltiLogins = pgTable(
  'lti_logins',
  {
    stateHash: bytea('state_hash').primaryKey(),
    integrationId: ofIntegration(),
    nonce: text().notNull(),
    /** Hash of the secret that the browser stores in a cookie or with the platform. */
    browserHash: bytea('browser_hash').notNull(),
    /** The platform's frame that stores the secret for browsers without cookies in frames. */
    storageTarget: text('storage_target'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('lti_logins_integration').on(table.integrationId), index('lti_logins_expires').on(table.expiresAt)],
)

/** This tool's signing keys. The newest one that platforms have had time to fetch signs. */
export const ltiKeys = pgTable('lti_keys', {
  kid: text().primaryKey(),
  publicKey: jsonb('public_key').$type<JWK>().notNull(),
  sealedPrivate: text('sealed_private').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** The gradebook column for a student's score of an activity, from the last launch. */
export const ltiTargets = pgTable(
  'lti_places',
  {
    activityId: ofActivity(),
    studentId: ofStudent(),
    resourceLink: text('resource_link').notNull(),
    lineItem: text('line_item'),
    /** The URL to create a column, if none exists and the platform allows it. */
    lineItems: text('line_items'),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.studentId] }),
    index('lti_places_student').on(table.studentId),
  ],
)

/** The state of a confirmed review on its way to the gradebook. */
export const ltiScores = pgTable('lti_scores', {
  attemptId: uuid('attempt_id')
    .primaryKey()
    .references(() => attempts.id, { onDelete: 'cascade' }),
  state: text({ enum: ['waiting', 'sent', 'refused', 'withdrawn'] }).notNull(),
  /** Why it waits or was refused, for the teacher. */
  reason: text().notNull().default(''),
  at: instant('at').notNull().defaultNow(),
})

/** A platform's course with an activity: its roster fills the activity's students. */
export const ltiCourses = pgTable(
  'lti_courses',
  {
    activityId: ofActivity(),
    contextId: text('context_id').notNull(),
    integrationId: ofIntegration(),
    title: text().notNull(),
    membershipsUrl: text('memberships_url').notNull(),
    readAt: instant('read_at'),
    students: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.contextId] }),
    index('lti_courses_integration').on(table.integrationId),
  ],
)
