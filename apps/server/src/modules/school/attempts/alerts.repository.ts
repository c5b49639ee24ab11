import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { tellBoard } from '#/modules/school/school.events.ts'
import { attempts, sgaAlerts } from '#/modules/school/attempts.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

export type NewAlert = Pick<typeof sgaAlerts.$inferInsert, 'assessmentId' | 'studentId' | 'kind' | 'text'>

/** What the system noticed is said once until somebody has looked at it. */
export async function hasOpenAlert(db: Queryable, { assessmentId, studentId, kind }: NewAlert): Promise<boolean> {
  const open = and(
    eq(sgaAlerts.assessmentId, assessmentId),
    eq(sgaAlerts.studentId, studentId),
    eq(sgaAlerts.kind, kind),
    isNull(sgaAlerts.handledAt),
  )
  return (await db.$count(sgaAlerts, open)) > 0
}

/** Stores an alert. It refers to the student's newest attempt, where there is one. */
export async function insertAlert(db: Queryable, alert: NewAlert): Promise<string> {
  const id = randomUUID()
  const attemptId = sql`(select a.id from ${attempts} a where a.assessment_id = ${alert.assessmentId}
    and a.student_id = ${alert.studentId} order by a.number desc limit 1)`
  await db.insert(sgaAlerts).values({ id, ...alert, attemptId })
  await tellBoard(db, alert.assessmentId)
  return id
}

/** The alerts of a student in an activity, newest first: a reused link may have come before the attempt. */
export const findAlerts = (db: Queryable, assessmentId: string, studentId: string) =>
  db
    .select()
    .from(sgaAlerts)
    .where(and(eq(sgaAlerts.assessmentId, assessmentId), eq(sgaAlerts.studentId, studentId)))
    .orderBy(desc(sgaAlerts.createdAt))
export type AlertRow = Awaited<ReturnType<typeof findAlerts>>[number]

/** The alert as whoever was first has left it; undefined where the activity has none of this id. */
export async function markHandled(
  db: Queryable,
  { id, assessmentId }: { id: string; assessmentId: string },
  { handledBy, note }: { handledBy: string; note: string },
): Promise<AlertRow | undefined> {
  const ofAssessment = and(eq(sgaAlerts.id, id), eq(sgaAlerts.assessmentId, assessmentId))
  await db
    .update(sgaAlerts)
    .set({ handledAt: sql`now()`, handledBy, note })
    .where(and(ofAssessment, isNull(sgaAlerts.handledAt)))
  await tellBoard(db, assessmentId)
  const [alert] = await db.select().from(sgaAlerts).where(ofAssessment)
  return alert
}
