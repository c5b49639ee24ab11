import { and, eq, isNull, sql } from 'drizzle-orm'
import { assessments } from '#/modules/assessments/assessments.tables.ts'
import { sgaClasses } from '#/modules/assessments/classes/classes.tables.ts'
import { sgaStudents } from '#/modules/assessments/integrations/integrations.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** Whether somebody of a class that still opens entered in this browser last. */
export async function isKnownBrowser(db: Queryable, browser: Buffer): Promise<boolean> {
  const known = and(eq(sgaStudents.lastBrowser, browser), isNull(sgaStudents.erasedAt))
  const [row] = await db.select({ id: sgaStudents.id }).from(sgaStudents).where(known).limit(1)
  return row !== undefined
}

/** Those whom a typed name may mean: the whole of it, or its first words. */
export const findNamed = (db: Queryable, classId: string, name: string) =>
  db
    .select({ id: sgaStudents.id, pinHash: sgaStudents.pinHash })
    .from(sgaStudents)
    .where(
      and(
        eq(sgaStudents.classId, classId),
        isNull(sgaStudents.erasedAt),
        sql`starts_with(pt_fold(${sgaStudents.name}) || ' ', pt_fold(${name}) || ' ')`,
      ),
    )

/** Marks an entry under the student's lock; false where the student or the class went away meanwhile. */
export async function noteEntry(
  db: Queryable,
  { studentId, browser, pinHash }: { studentId: string; browser: Buffer | undefined; pinHash: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(sgaStudents)
    .set({
      pinHash,
      lastLaunchAt: sql`now()`,
      enteredAt: sql`now()`,
      ...(browser === undefined ? {} : { lastBrowser: browser }),
    })
    .where(
      and(
        eq(sgaStudents.id, studentId),
        isNull(sgaStudents.erasedAt),
        sql`exists (select from ${sgaClasses} c where c.id = ${sgaStudents.classId} and c.code is not null)`,
      ),
    )
  return rowCount === 1
}

/** Activities of the class that are open, or open within the hour, and those in which the student is in the middle. */
export async function findOpenActivities(db: Queryable, classId: string, studentId: string) {
  const { rows } = await db.execute<{ id: string; code: string; title: string; begun: boolean }>(sql`
    select a.id, a.code, a.title, t.mine is not null as begun
    from ${assessments} a
      left join assessment_participants p on p.assessment_id = a.id and p.student_id = ${studentId}
      left join lateral (select max(number) as mine, bool_or(status = 'running') as running from attempts t
        where t.assessment_id = a.id and t.student_id = ${studentId}) t on true
    where a.class_id = ${classId} and a.status = 'published' and (t.running
      or (coalesce(a.opens_at <= now() + interval '1 hour', true)
        and coalesce(a.closes_at + make_interval(mins => coalesce(p.extra_minutes, 0)) > now(), true)))
    order by a.opens_at desc nulls last, a.created_at desc limit 50`)
  return rows
}
