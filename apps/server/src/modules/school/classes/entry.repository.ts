import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { activities } from '#/modules/school/activities.tables.ts'
import { classes } from '#/modules/school/classes.tables.ts'
import { students } from '#/modules/school/students.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** The student who last entered in this browser, in this class if given. */
export async function findEnteredIn(db: Queryable, browser: Buffer, classId?: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: students.id })
    .from(students)
    .where(
      and(
        eq(students.lastBrowser, browser),
        isNull(students.erasedAt),
        classId === undefined ? undefined : eq(students.classId, classId),
      ),
    )
    .limit(1)
  return row?.id
}

/** The names of a class with their PIN hashes. */
export const findDoorList = (db: Queryable, classId: string) =>
  db
    .select({ id: students.id, name: students.name, pinHash: students.pinHash })
    .from(students)
    .where(and(eq(students.classId, classId), isNull(students.erasedAt)))

interface Entry {
  studentId: string
  browser: Buffer | undefined
  pinHash: string
  /** The hash that the typed PIN was compared with. */
  heldPinHash: string
}

/** Marks an entry under the student's lock; false if student, class or PIN changed meanwhile. */
export async function noteEntry(db: Queryable, { studentId, browser, pinHash, heldPinHash }: Entry): Promise<boolean> {
  const { rowCount } = await db
    .update(students)
    .set({
      pinHash,
      lastLaunchAt: sql`now()`,
      enteredAt: sql`now()`,
      ...(browser === undefined ? {} : { lastBrowser: browser }),
    })
    .where(
      and(
        eq(students.id, studentId),
        isNull(students.erasedAt),
        // two concurrent entries may both renew the hash; a new PIN stays
        inArray(students.pinHash, [heldPinHash, pinHash]),
        sql`exists (select from ${classes} c where c.id = ${students.classId} and c.code is not null)`,
      ),
    )
  return rowCount === 1
}

/**
 * The class's activities that are open or open within the hour, and those in progress for the student. Without any,
 * those the student took part in, for receipt and result.
 */
export async function findEnterableActivities(db: Queryable, classId: string, studentId: string) {
  const { rows } = await db.execute<{ id: string; code: string; title: string; begun: boolean; open: boolean }>(sql`
    select a.id, a.code, a.title, t.mine is not null as begun, o.open
    from ${activities} a
      left join assessment_participants p on p.assessment_id = a.id and p.student_id = ${studentId}
      left join lateral (select max(number) as mine, bool_or(status = 'running') as running from attempts t
        where t.assessment_id = a.id and t.student_id = ${studentId}) t on true
      cross join lateral (select a.status = 'published' and (coalesce(t.running, false)
        or (coalesce(a.opens_at <= now() + interval '1 hour', true)
          and coalesce(a.closes_at + make_interval(mins => coalesce(p.extra_minutes, 0)) > now(), true))) as open) o
    where a.class_id = ${classId} and a.status <> 'draft' and (o.open or t.mine is not null)
    order by o.open desc, a.opens_at desc nulls last, a.created_at desc limit 50`)
  const open = rows.filter((row) => row.open)
  return open.length > 0 ? open : rows
}
