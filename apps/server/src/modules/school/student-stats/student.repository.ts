import { PERSON_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { activities, participations } from '#/modules/school/activities.tables.ts'
import { attemptState } from '#/modules/school/attempts/attempt-state.repository.ts'
import { activityAlerts, attempts, attemptSeals } from '#/modules/school/attempts.tables.ts'
import { messages } from '#/modules/conversations/chats.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { findRows } from '#/platform/db/rows-of.ts'

export const findAttemptsOfStudent = (db: Queryable, studentId: string) =>
  db
    .select({
      attempt: attempts,
      state: attemptState,
      assistantId: activities.assistantId,
      assessmentTitle: activities.title,
      receipt: attemptSeals.receipt,
    })
    .from(attempts)
    .innerJoin(activities, eq(activities.id, attempts.activityId))
    .leftJoin(attemptSeals, and(eq(attemptSeals.attemptId, attempts.id), eq(attemptSeals.superseded, false)))
    .where(eq(attempts.studentId, studentId))
    .orderBy(desc(attempts.startedAt))

/** All messages of a student's attempts, in the order of a seal. */
export const findMessagesOfStudent = (db: Queryable, studentId: string) =>
  db
    .select({
      attemptId: attempts.id,
      role: messages.role,
      status: messages.status,
      parts: messages.parts,
      byPerson: sql<boolean>`${messages.model} is not distinct from ${PERSON_MODEL}`,
      createdAt: messages.createdAt,
    })
    .from(attempts)
    .innerJoin(messages, eq(messages.chatId, attempts.chatId))
    .where(eq(attempts.studentId, studentId))
    .orderBy(asc(messages.createdAt), desc(messages.role), asc(messages.id))

export const findReportsOf = (db: Queryable, studentId: string) =>
  db
    .select({
      activity: activities.title,
      kind: activityAlerts.kind,
      text: activityAlerts.text,
      createdAt: activityAlerts.createdAt,
      handledAt: activityAlerts.handledAt,
      handledBy: activityAlerts.handledBy,
      note: activityAlerts.note,
    })
    .from(activityAlerts)
    .innerJoin(activities, eq(activities.id, activityAlerts.activityId))
    .where(eq(activityAlerts.studentId, studentId))
    .orderBy(desc(activityAlerts.createdAt))

/** A student's timeline, newest first. */
export const findTimeline = (db: Queryable, studentId: string) =>
  findRows<{ at: Date; what: string; assessmentTitle: string }>(
    db,
    sql`
    select e.at, e.what, a.title as "assessmentTitle" from (
      select last_launch_at as at, 'launched' as what, assessment_id from assessment_participants where student_id = ${studentId}
      union all select started_at, 'started', assessment_id from attempts where student_id = ${studentId}
      union all select finished_at, case when end_reason = 'student' then 'delivered' else 'expired' end, assessment_id
        from attempts where student_id = ${studentId} and finished_at is not null
      union all select reviewed_at, 'reviewed', assessment_id from attempts where student_id = ${studentId} and reviewed_at is not null
      union all select released_at, 'released', assessment_id from attempts where student_id = ${studentId} and released_at is not null
      union all select created_at, kind, assessment_id from sga_alerts where student_id = ${studentId}
    ) e join assessments a on a.id = e.assessment_id order by e.at desc limit 100`,
    'at',
  )

export const findParticipations = (db: Queryable, studentId: string) =>
  db
    .select({
      activity: activities.title,
      firstLaunchAt: participations.firstLaunchAt,
      lastLaunchAt: participations.lastLaunchAt,
      extraMinutes: participations.extraMinutes,
      consentAt: participations.consentAt,
      noticeVersion: participations.noticeVersion,
      legalBasis: participations.legalBasis,
    })
    .from(participations)
    .innerJoin(activities, eq(activities.id, participations.activityId))
    .where(eq(participations.studentId, studentId))
