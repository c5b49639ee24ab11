import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { activities } from '@prosa/server/src/modules/school/activities.tables.ts'
import { attempts } from '@prosa/server/src/modules/school/attempts.tables.ts'
import { students } from '@prosa/server/src/modules/school/students.tables.ts'
import { ltiTargets, ltiScores } from '#/lti/server/lti.tables.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'

/** An attempt of a platform's student, with its gradebook column. */
const inGradebook = (db: Queryable) =>
  db
    .select({
      attemptId: attempts.id,
      activityId: attempts.activityId,
      studentId: attempts.studentId,
      integrationId: activities.integrationId,
      title: activities.title,
      code: activities.code,
      reviewerId: attempts.reviewerId,
      result: attempts.result,
      rubric: attempts.rubric,
      comment: attempts.comment,
      person: students.externalId,
      resourceLink: ltiTargets.resourceLink,
      lineItem: ltiTargets.lineItem,
      lineItems: ltiTargets.lineItems,
    })
    .from(attempts)
    .innerJoin(activities, eq(activities.id, attempts.activityId))
    .innerJoin(students, eq(students.id, attempts.studentId))
    .innerJoin(
      ltiTargets,
      and(eq(ltiTargets.activityId, attempts.activityId), eq(ltiTargets.studentId, attempts.studentId)),
    )

/** Confirmed by a named person and not withdrawn. Every score passes this one condition. */
const isConfirmed = and(
  isNotNull(attempts.reviewedAt),
  isNotNull(attempts.reviewerId),
  isNotNull(attempts.result),
  isNull(attempts.erasedAt),
  eq(attempts.preview, false),
  sql`${attempts.status} in ('delivered', 'expired')`,
)

/** The confirmed review of an attempt; undefined without one. */
export async function findConfirmed(db: Queryable, attemptId: string) {
  const [row] = await inGradebook(db).where(and(eq(attempts.id, attemptId), isConfirmed))
  return row
}

/** An annulled attempt whose score was sent or queued, with an existing column. */
export async function findAnnulled(db: Queryable, attemptId: string): Promise<Confirmed | undefined> {
  const [row] = await inGradebook(db)
    .innerJoin(ltiScores, eq(ltiScores.attemptId, attempts.id))
    .where(and(eq(attempts.id, attemptId), eq(attempts.status, 'annulled'), isNotNull(ltiTargets.lineItem)))
  return row
}

/** The newest other attempt of the student in the activity with a valid score. */
export async function findStanding(
  db: Queryable,
  { activityId, studentId }: Pick<Confirmed, 'activityId' | 'studentId'>,
): Promise<string | undefined> {
  const [row] = await inGradebook(db)
    .where(and(eq(attempts.activityId, activityId), eq(attempts.studentId, studentId), isConfirmed))
    .orderBy(desc(attempts.number))
    .limit(1)
  return row?.attemptId
}
export type Confirmed = NonNullable<Awaited<ReturnType<typeof findConfirmed>>>

type ScoreState = 'waiting' | 'sent' | 'refused' | 'withdrawn'

export const noteScore = (db: Queryable, attemptId: string, state: ScoreState, reason = '') =>
  db
    .insert(ltiScores)
    .values({ attemptId, state, reason })
    .onConflictDoUpdate({ target: ltiScores.attemptId, set: { state, reason, at: sql`now()` } })

/** Null if the student came by no platform; `none` before a review for it was confirmed. */
export async function findGradebook(
  db: Queryable,
  { id, activityId, studentId }: { id: string; activityId: string; studentId: string },
) {
  const [row] = await db
    .select({
      state: sql<ScoreState | 'none'>`coalesce(${ltiScores.state}, 'none')`,
      reason: sql<string>`coalesce(${ltiScores.reason}, '')`,
      at: ltiScores.at,
    })
    .from(ltiTargets)
    .leftJoin(ltiScores, eq(ltiScores.attemptId, id))
    .where(and(eq(ltiTargets.activityId, activityId), eq(ltiTargets.studentId, studentId)))
  return row ?? null
}

/** Stores the column created for a link, which all its students share. */
export const keepLineItem = (
  db: Queryable,
  { activityId, resourceLink }: Pick<Confirmed, 'activityId' | 'resourceLink'>,
  lineItem: string,
) =>
  db
    .update(ltiTargets)
    .set({ lineItem })
    .where(and(eq(ltiTargets.activityId, activityId), eq(ltiTargets.resourceLink, resourceLink)))
