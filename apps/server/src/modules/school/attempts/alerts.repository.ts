import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { announceToTeachers } from '#/modules/school/school.events.ts'
import { activityAlerts, attempts } from '#/modules/school/attempts.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

export type NewAlert = Pick<typeof activityAlerts.$inferInsert, 'activityId' | 'studentId' | 'kind' | 'text'>

/** Whether an equal alert is open, so that the system reports a finding once until it is handled. */
export async function hasOpenAlert(db: Queryable, { activityId, studentId, kind }: NewAlert): Promise<boolean> {
  const open = and(
    eq(activityAlerts.activityId, activityId),
    eq(activityAlerts.studentId, studentId),
    eq(activityAlerts.kind, kind),
    isNull(activityAlerts.handledAt),
  )
  return (await db.$count(activityAlerts, open)) > 0
}

/** Stores an alert for the student's newest attempt, if there is one; returns its id. */
export async function insertAlert(db: Queryable, alert: NewAlert): Promise<string> {
  const id = randomUUID()
  const attemptId = sql`(select a.id from ${attempts} a where a.assessment_id = ${alert.activityId}
    and a.student_id = ${alert.studentId} order by a.number desc limit 1)`
  await db.insert(activityAlerts).values({ id, ...alert, attemptId })
  await announceToTeachers(db, alert.activityId)
  return id
}

/** A student's alerts in an activity, newest first; a reused link may precede the attempt. */
export const findAlerts = (db: Queryable, activityId: string, studentId: string) =>
  db
    .select()
    .from(activityAlerts)
    .where(and(eq(activityAlerts.activityId, activityId), eq(activityAlerts.studentId, studentId)))
    .orderBy(desc(activityAlerts.createdAt))
export type AlertRow = Awaited<ReturnType<typeof findAlerts>>[number]

/** The handled alert, unchanged if another person was first; undefined if the activity has none with this id. */
export async function markHandled(
  db: Queryable,
  { id, activityId }: { id: string; activityId: string },
  { handledBy, note }: { handledBy: string; note: string },
): Promise<AlertRow | undefined> {
  const ofActivity = and(eq(activityAlerts.id, id), eq(activityAlerts.activityId, activityId))
  await db
    .update(activityAlerts)
    .set({ handledAt: sql`now()`, handledBy, note })
    .where(and(ofActivity, isNull(activityAlerts.handledAt)))
  await announceToTeachers(db, activityId)
  const [alert] = await db.select().from(activityAlerts).where(ofActivity)
  return alert
}
