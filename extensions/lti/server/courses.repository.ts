import { and, eq, sql } from 'drizzle-orm'
import { ltiCourses, ltiTargets } from '#/lti/server/lti.tables.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'

export const upsertTarget = (db: Queryable, target: typeof ltiTargets.$inferInsert) =>
  db
    .insert(ltiTargets)
    .values(target)
    .onConflictDoUpdate({
      target: [ltiTargets.activityId, ltiTargets.studentId],
      set: {
        resourceLink: target.resourceLink,
        lineItems: target.lineItems ?? null,
        // a column that we created stays if the link is the same
        lineItem: sql`coalesce(${target.lineItem ?? null},
          case when ${ltiTargets.resourceLink} = ${target.resourceLink} then ${ltiTargets.lineItem} end)`,
      },
    })

export const removeTargetsOf = (tx: Queryable, studentId: string) =>
  tx.delete(ltiTargets).where(eq(ltiTargets.studentId, studentId))

type Course = Pick<
  typeof ltiCourses.$inferInsert,
  'activityId' | 'contextId' | 'integrationId' | 'title' | 'membershipsUrl'
>

/** Stores a course; returns whether to read its roster: never read, or an hour ago. */
export async function noteCourse(db: Queryable, course: Course): Promise<boolean> {
  const { title, membershipsUrl } = course
  const [row] = await db
    .insert(ltiCourses)
    .values(course)
    .onConflictDoUpdate({
      target: [ltiCourses.activityId, ltiCourses.contextId],
      set: { title, membershipsUrl },
    })
    .returning({ isDue: sql<boolean>`coalesce(${ltiCourses.readAt} < now() - interval '1 hour', true)` })
  return row?.isDue ?? false
}

const ofCourse = (activityId: string, contextId: string) =>
  and(eq(ltiCourses.activityId, activityId), eq(ltiCourses.contextId, contextId))

export async function findCourse(db: Queryable, activityId: string, contextId: string) {
  const [row] = await db.select().from(ltiCourses).where(ofCourse(activityId, contextId))
  return row
}

export const markRead = (db: Queryable, activityId: string, contextId: string, count: number) =>
  db
    .update(ltiCourses)
    .set({ readAt: sql`now()`, students: count })
    .where(ofCourse(activityId, contextId))
