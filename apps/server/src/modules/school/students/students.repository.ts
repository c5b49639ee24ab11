import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { participations } from '#/modules/school/activities.tables.ts'
import { attemptMessages, attempts, activityAlerts } from '#/modules/school/attempts.tables.ts'
import { integrations, students } from '#/modules/school/students.tables.ts'
import { launches } from '#/modules/school/launches.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { holdsWords } from '#/platform/db/page-of.ts'

/** A made-up name, the same for a student everywhere, without personal data. */
const pseudonym = sql<string>`'Aluno ' || upper(substr(md5(${students.id}::text), 1, 6))`
const realName = sql<string>`case when ${students.erasedAt} is null then ${students.name} else 'Aluno excluído' end`

export const shownName = (identities: boolean): SQL<string> => (identities ? realName : pseudonym)

/** A student for people with or without `sga.view_identities`, in queries that join the students. */
export const shownStudent = (identities: boolean) => ({
  id: students.id,
  name: shownName(identities).as('student_name'),
  externalId: (identities ? sql<string | null>`${students.externalId}` : sql<string | null>`null::text`).as(
    'student_external_id',
  ),
  className: students.className,
})

/** Searches only the shown name, so that a search does not reveal a made-up name's student. */
export function matchesStudent(identities: boolean, q: string): SQL {
  const text = identities ? sql`${realName} || ' ' || coalesce(${students.externalId}, '')` : pseudonym
  return holdsWords(text, q)
}

export const byName = (identities: boolean): SQL => sql`${shownName(identities)} collate "und-x-icu"`

/** Columns of people's texts and decisions, emptied by erasure. Counters, seals and the reviewer's name stay. */
const emptied = {
  scores: null,
  comment: null,
  result: null,
  annulReason: null,
  unsent: null,
  erasedAt: sql`now()`,
} as const

/** Deletes or empties all texts about a student; rows with ids and counters stay. */
export async function emptyStudent(db: Queryable, studentId: string): Promise<void> {
  await db.delete(launches).where(eq(launches.studentId, studentId))
  await db
    .delete(attemptMessages)
    .where(
      inArray(
        attemptMessages.attemptId,
        db.select({ id: attempts.id }).from(attempts).where(eq(attempts.studentId, studentId)),
      ),
    )
  await db
    .update(attempts)
    .set(emptied)
    .where(and(eq(attempts.studentId, studentId), isNull(attempts.erasedAt)))
  await db
    .update(activityAlerts)
    .set({ text: '', note: '', handledAt: sql`coalesce(${activityAlerts.handledAt}, now())` })
    .where(eq(activityAlerts.studentId, studentId))
  await db
    .update(participations)
    .set({ returnUrl: null, extraMinutes: 0 })
    .where(eq(participations.studentId, studentId))
  await db
    .update(students)
    .set({
      name: '',
      externalId: null,
      className: '',
      extraMinutes: 0,
      pinHash: null,
      lastBrowser: null,
      erasedAt: sql`now()`,
    })
    .where(eq(students.id, studentId))
}

/** Locks a student against new rows: a starting attempt holds other locks, waited for here. */
export const lockStudent = (db: Queryable, studentId: string) =>
  db.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('no key update')

type RosterStudent = Pick<typeof students.$inferInsert, 'externalId' | 'name' | 'className'>

/**
 * Stores a roster's students with current names, in an activity; their last arrival stays.
 *
 * @public for extensions
 */
export async function addRoster(
  db: Queryable,
  { integrationId, activityId }: { integrationId: string; activityId: string },
  roster: readonly RosterStudent[],
): Promise<void> {
  if (roster.length === 0) return
  const rows = await db
    .insert(students)
    .values(roster.map((student) => ({ ...student, id: randomUUID(), integrationId })))
    .onConflictDoUpdate({
      target: [students.integrationId, students.externalId],
      set: { name: sql`excluded.name`, className: sql`excluded.class_name` },
    })
    .returning({ studentId: students.id })
  await db
    .insert(participations)
    .values(rows.map(({ studentId }) => ({ activityId, studentId })))
    .onConflictDoNothing()
}

/** Some students of a class who are not erased. */
export const findKeptOf = (db: Queryable, classId: string, limit: number) =>
  db
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.classId, classId), isNull(students.erasedAt)))
    .limit(limit)

/**
 * Attempts that ended or stopped longer ago than the retention of the activity, or its integration, and at most
 * `mostDays`.
 */
export async function findOutlived(db: Queryable, limit: number, mostDays: number | null): Promise<{ id: string }[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select t.id from attempts t join assessments a on a.id = t.assessment_id
      left join sga_integrations i on i.id = a.integration_id
    where t.erased_at is null and coalesce(t.finished_at, t.last_activity_at) < now() - make_interval(
      days => least(coalesce((a.form->>'retentionDays')::int, i.retention_days, 180), ${mostDays}::int))
    order by coalesce(t.finished_at, t.last_activity_at) limit ${limit}`)
  return rows
}

interface OutlivedAttempt extends Record<string, unknown> {
  id: string
  chatId: string
  running: boolean
}

/** One of these, unless it was erased meanwhile. */
export async function findKeptAttempt(db: Queryable, id: string): Promise<OutlivedAttempt | undefined> {
  const { rows } = await db.execute<OutlivedAttempt>(sql`
    select id, chat_id as "chatId", status = 'running' as running from attempts where id = ${id} and erased_at is null`)
  return rows[0]
}

export async function emptyAttempt(db: Queryable, id: string): Promise<void> {
  await db.delete(attemptMessages).where(eq(attemptMessages.attemptId, id))
  await db.update(attempts).set(emptied).where(eq(attempts.id, id))
  await db.update(activityAlerts).set({ text: '', note: '' }).where(eq(activityAlerts.attemptId, id))
}

/** Days that a student of a class is stored after the last entry, the default retention of conversations. */
const classStudentDays = 180

/** Students without data who have not come again during the same time. */
export const findForgotten = (db: Queryable, limit: number) =>
  db
    .select({ id: students.id })
    .from(students)
    .leftJoin(integrations, eq(integrations.id, students.integrationId))
    .where(
      and(
        isNull(students.erasedAt),
        isNull(students.previewUserId),
        sql`${students.lastLaunchAt} < now() - make_interval(days => coalesce(${integrations.retentionDays}, ${classStudentDays}))`,
        sql`not exists (select from ${attempts} t where t.student_id = ${students.id} and t.erased_at is null)`,
      ),
    )
    .limit(limit)

export const findPreviewStudents = (db: Queryable, where: { userId: number } | { olderThanHours: number }) =>
  db
    .select({ id: students.id })
    .from(students)
    .where(
      'userId' in where
        ? eq(students.previewUserId, where.userId)
        : sql`${students.previewUserId} is not null and ${students.createdAt} < now() - make_interval(hours => ${where.olderThanHours})`,
    )

export const removeStudent = (db: Queryable, id: string) => db.delete(students).where(eq(students.id, id))

export const lockPreviewOf = (tx: Queryable, userId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('sga_preview'), ${userId})`)

export async function insertPreviewStudent(db: Queryable, userId: number, name: string): Promise<string> {
  const id = randomUUID()
  await db.insert(students).values({ id, previewUserId: userId, name })
  return id
}

export const findRunningOf = (db: Queryable, studentId: string) =>
  db
    .select({ id: attempts.id, chatId: attempts.chatId })
    .from(attempts)
    .where(and(eq(attempts.studentId, studentId), eq(attempts.status, 'running')))

/** Replaces names stored as text beside the user's id. */
export async function replaceWrittenNames(tx: Queryable, userId: number, name: string): Promise<void> {
  await tx.execute(sql`update attempts set reviewer_name = 'Pessoa excluída' where reviewer_id = ${userId}`)
  await tx.execute(sql`update sga_alerts set handled_by = 'Pessoa excluída' where handled_by = ${name}`)
}
