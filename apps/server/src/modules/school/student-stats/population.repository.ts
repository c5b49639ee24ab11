import type { AttemptState } from '@prosa/contract/school/attempts.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { activities, participations } from '#/modules/school/activities.tables.ts'
import { attemptState } from '#/modules/school/attempts/attempt-state.repository.ts'
import { activityAlerts, attempts } from '#/modules/school/attempts.tables.ts'
import { institutionName, ofPartner } from '#/modules/school/integrations/integrations.repository.ts'
import { integrations, students } from '#/modules/school/students.tables.ts'
import { openAlerts } from '#/modules/school/reviews/review.repository.ts'
import { matchesStudent, shownName, shownStudent } from '#/modules/school/students/students.repository.ts'
import { partners } from '#/modules/identity/accounts/partners.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

export interface StatsFilter {
  from?: string | undefined
  to?: string | undefined
  institution: string
  integrationId: string
  assessmentId: string
  className: string
  assistantId: number | 'all'
  state: AttemptState | 'all'
  alerts: 'all' | 'open'
  q: string
  /** Whether names are shown and may be searched. */
  identities: boolean
}

const unlessAll = <T>(value: T | 'all', condition: (value: T) => SQL): SQL | undefined =>
  value === 'all' ? undefined : condition(value)

/** The name under which students of classes by code stand beside the schools. */
export const classesByCode = 'Turmas por código'
export const schoolName = sql<string>`coalesce(${institutionName}, ${classesByCode})`

/** Whether a time is in the period, by days of the school's time zone. */
export const inPeriod = (moment: SQL, { from, to }: Pick<StatsFilter, 'from' | 'to'>): SQL | undefined => {
  const midnight = (day: SQL) =>
    sql`${day}::timestamp at time zone coalesce(${integrations.timeZone}, organization_zone())`
  return and(
    from === undefined ? undefined : sql`${moment} >= ${midnight(sql`${from}::date`)}`,
    to === undefined ? undefined : sql`${moment} < ${midnight(sql`(${to}::date + 1)`)}`,
  )
}

/** Narrows down by an index before each school's zone is evaluated: no midnight is a day away from UTC's. */
function sinceAbout(from: string | undefined): SQL | undefined {
  if (from === undefined) return undefined
  const begin = sql`(${from}::date - 1)::timestamp at time zone 'utc'`
  return sql`(${participations.activityId}, ${participations.studentId}) in (
    select assessment_id, student_id from attempts where started_at >= ${begin}
    union all select assessment_id, student_id from assessment_participants where first_launch_at >= ${begin})`
}

const happenedAt = sql`coalesce(${attempts.startedAt}, ${participations.firstLaunchAt})`

/** The participants and attempts that the filters select. */
const filterCondition = (filter: StatsFilter): SQL | undefined =>
  and(
    eq(participations.preview, false),
    sinceAbout(filter.from),
    inPeriod(happenedAt, filter),
    unlessAll(filter.institution, (name) => sql`${schoolName} = ${name}`),
    unlessAll(filter.integrationId, (id) => eq(integrations.id, id)),
    unlessAll(filter.assessmentId, (id) => eq(activities.id, id)),
    unlessAll(filter.className, (name) => eq(students.className, name)),
    unlessAll(filter.assistantId, (id) => eq(activities.assistantId, id)),
    unlessAll(filter.state, (state) => sql`${attemptState} = ${state}`),
    filter.alerts === 'open' ? sql`${alertsOfAny} > 0` : undefined,
    matchesStudent(filter.identities, filter.q),
  )

/** Looks alerts up only for students who have some, hardly any of tens of thousands. */
const alertsOfAny = sql<number>`case when (${participations.activityId}, ${participations.studentId}) in (
  select assessment_id, student_id from ${activityAlerts} where handled_at is null) then ${openAlerts} else 0 end`

/**
 * Students × activities × attempts: a row for each attempt, and for each student who has not begun. A subquery for
 * cards and tables.
 */
export const populationQuery = (db: Queryable, filter: StatsFilter) =>
  db
    .select({
      studentId: sql<string>`${students.id}`.as('student_id'),
      studentName: shownName(filter.identities).as('student_name'),
      externalId: shownStudent(filter.identities).externalId,
      className: students.className,
      erased: sql<boolean>`${students.erasedAt} is not null`.as('erased'),
      institution: schoolName.as('institution'),
      activityId: sql<string>`${activities.id}`.as('assessment_id'),
      assistantId: activities.assistantId,
      title: activities.title,
      attemptId: sql<string | null>`${attempts.id}`.as('attempt_id'),
      status: attempts.status,
      startedAt: attempts.startedAt,
      finishedAt: attempts.finishedAt,
      reviewedAt: attempts.reviewedAt,
      messageCount: attempts.messageCount,
      activeSeconds: attempts.activeSeconds,
      lastActivityAt: attempts.lastActivityAt,
      openAlerts: alertsOfAny.as('open_alerts'),
    })
    .from(participations)
    .innerJoin(activities, eq(activities.id, participations.activityId))
    .innerJoin(students, eq(students.id, participations.studentId))
    .leftJoin(integrations, eq(integrations.id, students.integrationId))
    .leftJoin(partners, ofPartner)
    .leftJoin(
      attempts,
      and(eq(attempts.activityId, participations.activityId), eq(attempts.studentId, participations.studentId)),
    )
    .where(filterCondition(filter))
    .as('population')

/** The counts of cards and tables, over a group of the population. */
export const selectCounts = (rows: ReturnType<typeof populationQuery>) => ({
  students: sql<number>`count(distinct ${rows.studentId})::int`,
  started: sql<number>`(count(distinct ${rows.studentId}) filter (where ${rows.attemptId} is not null))::int`,
  delivered: sql<number>`(count(*) filter (where ${rows.status} = 'delivered'))::int`,
  expired: sql<number>`(count(*) filter (where ${rows.status} = 'expired'))::int`,
  reviewed: sql<number>`(count(*) filter (where ${rows.reviewedAt} is not null and ${rows.status} <> 'annulled'))::int`,
  openAlerts: sql<number>`coalesce(sum(${rows.openAlerts}), 0)::int`,
  averageActiveSeconds: sql<
    number | null
  >`(avg(${rows.activeSeconds}) filter (where ${rows.status} in ('delivered', 'expired')))::int`,
})
