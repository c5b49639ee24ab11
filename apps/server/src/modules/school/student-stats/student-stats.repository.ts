import { MINIMUM_COHORT } from '@prosa/contract/school/student-stats.ts'
import { and, asc, eq, getTableColumns, isNull, max, ne, not, type SQL, sql } from 'drizzle-orm'
import { assessmentParticipants, assessments } from '#/modules/school/activities.tables.ts'
import { sgaAlerts } from '#/modules/school/attempts.tables.ts'
import { institutionName, ofPartner } from '#/modules/school/integrations/integrations.repository.ts'
import { sgaIntegrations, sgaLaunchDays, sgaStudents } from '#/modules/school/students.tables.ts'
import {
  countsOf,
  inPeriod,
  population,
  schoolName,
  type StatsFilter,
} from '#/modules/school/student-stats/population.repository.ts'
import { matchesStudent, shownStudent } from '#/modules/school/students/students.repository.ts'
import { partners } from '#/modules/identity/accounts/partners.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { pagedQuery, type PageRequest, total } from '#/platform/db/page-of.ts'

export type ListFilter = StatsFilter & PageRequest

export async function findCards(db: Queryable, filter: StatsFilter) {
  const rows = population(db, filter)
  const [row] = await db
    .select({
      ...countsOf(rows),
      attempts: sql<number>`count(${rows.attemptId})::int`,
      messagesPerAttempt: sql<number | null>`round(avg(${rows.messageCount}), 1)::float8`,
      toReview: sql<number>`(count(*) filter (where ${rows.status} in ('delivered', 'expired') and ${rows.reviewedAt} is null))::int`,
    })
    .from(rows)
  return row!
}

export function findActivities(db: Queryable, filter: ListFilter) {
  const rows = population(db, filter)
  const counts = countsOf(rows)
  return pagedQuery(filter, () =>
    db
      .select({
        assessmentId: rows.assessmentId,
        assistantId: rows.assistantId,
        title: rows.title,
        institution: rows.institution,
        ...counts,
        averageMinutes: sql<number | null>`case when ${counts.started} >= ${MINIMUM_COHORT} then
          round(avg(extract(epoch from ${rows.finishedAt} - ${rows.startedAt}) / 60), 1)::float8 end`,
        total,
      })
      .from(rows)
      .groupBy(rows.assessmentId, rows.assistantId, rows.title, rows.institution)
      .orderBy(sql`${rows.title} collate "und-x-icu"`, rows.assessmentId),
  )
}

/** By name, class or last activity; nothing that people do well or badly orders them. */
export function findStudents(db: Queryable, filter: ListFilter & { sort: 'name' | 'class' | 'activity' }) {
  const rows = population(db, filter)
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
        activities: sql<number>`count(distinct ${rows.assessmentId})::int`,
        delivered: countsOf(rows).delivered,
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
  const rows = population(db, filter)
  const { students, delivered, expired, averageActiveSeconds } = countsOf(rows)
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
    isNull(sgaStudents.previewUserId),
    inPeriod(sql`${sgaAlerts.createdAt}`, filter),
    filter.alerts === 'open' ? isNull(sgaAlerts.handledAt) : undefined,
    institution === 'all' ? undefined : sql`${schoolName} = ${institution}`,
    integrationId === 'all' ? undefined : eq(sgaIntegrations.id, integrationId),
    assessmentId === 'all' ? undefined : eq(assessments.id, assessmentId),
    className === 'all' ? undefined : eq(sgaStudents.className, className),
    assistantId === 'all' ? undefined : eq(assessments.assistantId, assistantId),
    matchesStudent(identities, filter.q),
  )
  return pagedQuery(filter, () =>
    db
      .select({
        ...getTableColumns(sgaAlerts),
        assistantId: assessments.assistantId,
        assessmentTitle: assessments.title,
        student: shownStudent(identities),
        total,
      })
      .from(sgaAlerts)
      .innerJoin(assessments, eq(assessments.id, sgaAlerts.assessmentId))
      .innerJoin(sgaStudents, eq(sgaStudents.id, sgaAlerts.studentId))
      .leftJoin(sgaIntegrations, eq(sgaIntegrations.id, sgaStudents.integrationId))
      .leftJoin(partners, ofPartner)
      .where(where)
      .orderBy(sql`${sgaAlerts.handledAt} is not null`, sql`${sgaAlerts.createdAt} desc`, asc(sgaAlerts.id)),
  )
}

export function findIntegrationStats(db: Queryable, filter: ListFilter) {
  const inDays = and(
    eq(sgaLaunchDays.integrationId, sgaIntegrations.id),
    filter.from === undefined ? undefined : sql`${sgaLaunchDays.day} >= ${filter.from}::date`,
    filter.to === undefined ? undefined : sql`${sgaLaunchDays.day} <= ${filter.to}::date`,
  )
  const all = sql`nullif(sum(${sgaLaunchDays.accepted} + ${sgaLaunchDays.refused}), 0)`
  return pagedQuery(filter, () =>
    db
      .select({
        integrationId: sgaIntegrations.id,
        name: sgaIntegrations.name,
        institution: institutionName,
        launches: sql<number>`coalesce(sum(${sgaLaunchDays.accepted}), 0)::int`,
        errors: sql<number>`coalesce(sum(${sgaLaunchDays.refused}), 0)::int`,
        averageMs: sql<number | null>`round(sum(${sgaLaunchDays.totalMs}) / ${all}, 1)::float8`,
        lastLaunchAt: sgaIntegrations.lastLaunchAt,
        total,
      })
      .from(sgaIntegrations)
      .leftJoin(partners, ofPartner)
      .leftJoin(sgaLaunchDays, inDays)
      .where(
        and(
          filter.institution === 'all' ? undefined : sql`${institutionName} = ${filter.institution}`,
          filter.integrationId === 'all' ? undefined : eq(sgaIntegrations.id, filter.integrationId),
        ),
      )
      .groupBy(sgaIntegrations.id, partners.id)
      .orderBy(sql`${sgaIntegrations.name} collate "und-x-icu"`, asc(sgaIntegrations.id)),
  )
}

export async function hasParticipants(db: Queryable): Promise<boolean> {
  const [row] = await db
    .select({ id: assessmentParticipants.studentId })
    .from(assessmentParticipants)
    .where(eq(assessmentParticipants.preview, false))
    .limit(1)
  return row !== undefined
}

/** A student of a school; a preview is nobody. */
export async function findStudent(db: Queryable, id: string, identities: boolean) {
  const [row] = await db
    .select({
      student: shownStudent(identities),
      institution: schoolName,
      extraMinutes: sgaStudents.extraMinutes,
      createdAt: sgaStudents.createdAt,
      erasedAt: sgaStudents.erasedAt,
    })
    .from(sgaStudents)
    .leftJoin(sgaIntegrations, eq(sgaIntegrations.id, sgaStudents.integrationId))
    .leftJoin(partners, ofPartner)
    .where(and(eq(sgaStudents.id, id), isNull(sgaStudents.previewUserId)))
  return row
}
