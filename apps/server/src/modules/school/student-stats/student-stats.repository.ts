import { MINIMUM_COHORT } from '@prosa/contract/school/student-stats.ts'
import { and, asc, eq, getTableColumns, isNull, max, ne, not, type SQL, sql } from 'drizzle-orm'
import { activities, participations } from '#/modules/school/activities.tables.ts'
import { activityAlerts } from '#/modules/school/attempts.tables.ts'
import { institutionName, ofPartner } from '#/modules/school/integrations/integrations.repository.ts'
import { integrations, launchDays, students } from '#/modules/school/students.tables.ts'
import {
  selectCounts,
  inPeriod,
  populationQuery,
  schoolName,
  type StatsFilter,
} from '#/modules/school/student-stats/population.repository.ts'
import { matchesStudent, shownStudent } from '#/modules/school/students/students.repository.ts'
import { partners } from '#/modules/identity/accounts/partners.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { pagedQuery, type PageRequest, total } from '#/platform/db/page-of.ts'

export type ListFilter = StatsFilter & PageRequest

export async function findCards(db: Queryable, filter: StatsFilter) {
  const rows = populationQuery(db, filter)
  const [row] = await db
    .select({
      ...selectCounts(rows),
      attempts: sql<number>`count(${rows.attemptId})::int`,
      messagesPerAttempt: sql<number | null>`round(avg(${rows.messageCount}), 1)::float8`,
      toReview: sql<number>`(count(*) filter (where ${rows.status} in ('delivered', 'expired') and ${rows.reviewedAt} is null))::int`,
    })
    .from(rows)
  return row!
}

export function findActivities(db: Queryable, filter: ListFilter) {
  const rows = populationQuery(db, filter)
  const counts = selectCounts(rows)
  return pagedQuery(filter, () =>
    db
      .select({
        assessmentId: rows.activityId,
        assistantId: rows.assistantId,
        title: rows.title,
        institution: rows.institution,
        ...counts,
        averageMinutes: sql<number | null>`case when ${counts.started} >= ${MINIMUM_COHORT} then
          round(avg(extract(epoch from ${rows.finishedAt} - ${rows.startedAt}) / 60), 1)::float8 end`,
        total,
      })
      .from(rows)
      .groupBy(rows.activityId, rows.assistantId, rows.title, rows.institution)
      .orderBy(sql`${rows.title} collate "und-x-icu"`, rows.activityId),
  )
}

/** Students by name, class or last activity; never ordered by performance. */
export function findStudents(db: Queryable, filter: ListFilter & { sort: 'name' | 'class' | 'activity' }) {
  const rows = populationQuery(db, filter)
  const name = sql`${rows.studentName} collate "und-x-icu"`
  const order: Record<typeof filter.sort, SQL[]> = {
    name: [name],
    class: [sql`${rows.className}`, name],
    activity: [sql`max(${rows.lastActivityAt}) desc nulls last`, name],
  }
  return pagedQuery(filter, () =>
    db
      .select({
        student: {
          id: rows.studentId,
          name: rows.studentName,
          externalId: rows.externalId,
          className: rows.className,
        },
        institution: rows.institution,
        activities: sql<number>`count(distinct ${rows.activityId})::int`,
        delivered: selectCounts(rows).delivered,
        activeSeconds: sql<number>`coalesce(sum(${rows.activeSeconds}), 0)::int`,
        lastActivityAt: max(rows.lastActivityAt),
        total,
      })
      .from(rows)
      .where(not(rows.erased))
      .groupBy(rows.studentId, rows.studentName, rows.externalId, rows.className, rows.institution)
      .orderBy(...order[filter.sort], rows.studentId),
  )
}

export function findClassStats(db: Queryable, filter: ListFilter) {
  const rows = populationQuery(db, filter)
  const { students, delivered, expired, averageActiveSeconds } = selectCounts(rows)
  return pagedQuery(filter, () =>
    db
      .select({
        className: rows.className,
        institution: rows.institution,
        students,
        delivered,
        expired,
        averageActiveSeconds,
        total,
      })
      .from(rows)
      .where(ne(rows.className, ''))
      .groupBy(rows.institution, rows.className)
      .orderBy(sql`${rows.className} collate "und-x-icu"`, rows.institution),
  )
}

export function findAlertStats(db: Queryable, filter: ListFilter) {
  const { identities, institution, integrationId, assessmentId, className, assistantId } = filter
  const where = and(
    isNull(students.previewUserId),
    inPeriod(sql`${activityAlerts.createdAt}`, filter),
    filter.alerts === 'open' ? isNull(activityAlerts.handledAt) : undefined,
    institution === 'all' ? undefined : sql`${schoolName} = ${institution}`,
    integrationId === 'all' ? undefined : eq(integrations.id, integrationId),
    assessmentId === 'all' ? undefined : eq(activities.id, assessmentId),
    className === 'all' ? undefined : eq(students.className, className),
    assistantId === 'all' ? undefined : eq(activities.assistantId, assistantId),
    matchesStudent(identities, filter.q),
  )
  return pagedQuery(filter, () =>
    db
      .select({
        ...getTableColumns(activityAlerts),
        assistantId: activities.assistantId,
        assessmentTitle: activities.title,
        student: shownStudent(identities),
        total,
      })
      .from(activityAlerts)
      .innerJoin(activities, eq(activities.id, activityAlerts.activityId))
      .innerJoin(students, eq(students.id, activityAlerts.studentId))
      .leftJoin(integrations, eq(integrations.id, students.integrationId))
      .leftJoin(partners, ofPartner)
      .where(where)
      .orderBy(
        sql`${activityAlerts.handledAt} is not null`,
        sql`${activityAlerts.createdAt} desc`,
        asc(activityAlerts.id),
      ),
  )
}

export function findIntegrationStats(db: Queryable, filter: ListFilter) {
  const inDays = and(
    eq(launchDays.integrationId, integrations.id),
    filter.from === undefined ? undefined : sql`${launchDays.day} >= ${filter.from}::date`,
    filter.to === undefined ? undefined : sql`${launchDays.day} <= ${filter.to}::date`,
  )
  const all = sql`nullif(sum(${launchDays.accepted} + ${launchDays.refused}), 0)`
  return pagedQuery(filter, () =>
    db
      .select({
        integrationId: integrations.id,
        name: integrations.name,
        institution: institutionName,
        launches: sql<number>`coalesce(sum(${launchDays.accepted}), 0)::int`,
        errors: sql<number>`coalesce(sum(${launchDays.refused}), 0)::int`,
        averageMs: sql<number | null>`round(sum(${launchDays.totalMs}) / ${all}, 1)::float8`,
        lastLaunchAt: integrations.lastLaunchAt,
        total,
      })
      .from(integrations)
      .leftJoin(partners, ofPartner)
      .leftJoin(launchDays, inDays)
      .where(
        and(
          filter.institution === 'all' ? undefined : sql`${institutionName} = ${filter.institution}`,
          filter.integrationId === 'all' ? undefined : eq(integrations.id, filter.integrationId),
        ),
      )
      .groupBy(integrations.id, partners.id)
      .orderBy(sql`${integrations.name} collate "und-x-icu"`, asc(integrations.id)),
  )
}

export async function hasParticipants(db: Queryable): Promise<boolean> {
  const [row] = await db
    .select({ id: participations.studentId })
    .from(participations)
    .where(eq(participations.preview, false))
    .limit(1)
  return row !== undefined
}

/** A student of a school; undefined for previews. */
export async function findStudent(db: Queryable, id: string, identities: boolean) {
  const [row] = await db
    .select({
      student: shownStudent(identities),
      institution: schoolName,
      extraMinutes: students.extraMinutes,
      createdAt: students.createdAt,
      erasedAt: students.erasedAt,
    })
    .from(students)
    .leftJoin(integrations, eq(integrations.id, students.integrationId))
    .leftJoin(partners, ofPartner)
    .where(and(eq(students.id, id), isNull(students.previewUserId)))
  return row
}
