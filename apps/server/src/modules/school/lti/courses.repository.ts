import { and, eq, sql } from 'drizzle-orm'
import { assessmentParticipants } from '#/modules/school/activities.tables.ts'
import { sgaStudents } from '#/modules/school/students.tables.ts'
import { ltiCourses, ltiPlaces } from '#/modules/school/lti.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

export const upsertPlace = (db: Queryable, place: typeof ltiPlaces.$inferInsert) =>
  db
    .insert(ltiPlaces)
    .values(place)
    .onConflictDoUpdate({
      target: [ltiPlaces.assessmentId, ltiPlaces.studentId],
      set: {
        resourceLink: place.resourceLink,
        lineItems: place.lineItems ?? null,
        // a column that we had made ourselves stays the one of the same link
        lineItem: sql`coalesce(${place.lineItem ?? null},
          case when ${ltiPlaces.resourceLink} = ${place.resourceLink} then ${ltiPlaces.lineItem} end)`,
      },
    })

type Course = Pick<
  typeof ltiCourses.$inferInsert,
  'assessmentId' | 'contextId' | 'integrationId' | 'title' | 'membershipsUrl'
>

/** Answers whether its roster is to be read: it never was, or an hour ago. */
export async function noteCourse(db: Queryable, course: Course): Promise<boolean> {
  const { title, membershipsUrl } = course
  const [row] = await db
    .insert(ltiCourses)
    .values(course)
    .onConflictDoUpdate({
      target: [ltiCourses.assessmentId, ltiCourses.contextId],
      set: { title, membershipsUrl },
    })
    .returning({ isDue: sql<boolean>`coalesce(${ltiCourses.readAt} < now() - interval '1 hour', true)` })
  return row?.isDue ?? false
}

const ofCourse = (assessmentId: string, contextId: string) =>
  and(eq(ltiCourses.assessmentId, assessmentId), eq(ltiCourses.contextId, contextId))

export async function findCourse(db: Queryable, assessmentId: string, contextId: string) {
  const [row] = await db.select().from(ltiCourses).where(ofCourse(assessmentId, contextId))
  return row
}

export const markRead = (db: Queryable, assessmentId: string, contextId: string, students: number) =>
  db
    .update(ltiCourses)
    .set({ readAt: sql`now()`, students })
    .where(ofCourse(assessmentId, contextId))

/** Students of a roster, as the platform names them today; when they came last stays as it was. */
export async function upsertRoster(
  db: Queryable,
  { integrationId, assessmentId }: { integrationId: string; assessmentId: string },
  students: readonly { id: string; externalId: string; name: string; className: string }[],
): Promise<void> {
  if (students.length === 0) return
  const rows = await db
    .insert(sgaStudents)
    .values(students.map((student) => ({ ...student, integrationId })))
    .onConflictDoUpdate({
      target: [sgaStudents.integrationId, sgaStudents.externalId],
      set: { name: sql`excluded.name`, className: sql`excluded.class_name` },
    })
    .returning({ studentId: sgaStudents.id })
  await db
    .insert(assessmentParticipants)
    .values(rows.map(({ studentId }) => ({ assessmentId, studentId })))
    .onConflictDoNothing()
}
