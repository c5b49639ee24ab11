import type { ClassForm } from '@prosa/contract/school/classes.ts'
import { and, asc, count, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import { assessments } from '#/modules/school/activities.tables.ts'
import { sgaClasses } from '#/modules/school/classes.tables.ts'
import { sgaStudents } from '#/modules/school/students.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { holdsWords, pagedQuery, type PageRequest, total } from '#/platform/db/page-of.ts'
import { rowVersion } from '#/platform/db/version.ts'

type Search = PageRequest & { q: string }

const columns = {
  ...getTableColumns(sgaClasses),
  ownerName: users.name,
  unentered: sql<number>`(select count(*)::int from ${sgaStudents} s
    where s.class_id = ${sgaClasses.id} and s.erased_at is null and s.self_named and s.entered_at is null)`,
  students: sql<number>`(select count(*)::int from ${sgaStudents} s where s.class_id = ${sgaClasses.id} and s.erased_at is null)`,
  activities: sql<number>`(select count(*)::int from ${assessments} a where a.class_id = ${sgaClasses.id})`,
  timeZone: sql<string>`organization_zone()`,
  version: rowVersion(sgaClasses),
}

const isThere = isNull(sgaClasses.removedAt)
/** Undefined: of everybody. */
const ownedBy = (ownerId: number | undefined): SQL | undefined =>
  ownerId === undefined ? undefined : eq(sgaClasses.ownerId, ownerId)

export const findClasses = (db: Queryable, ownerId: number | undefined, { q, ...request }: Search) =>
  pagedQuery(request, () =>
    db
      .select({ ...columns, total })
      .from(sgaClasses)
      .leftJoin(users, eq(users.id, sgaClasses.ownerId))
      .where(
        and(isThere, ownedBy(ownerId), holdsWords(sql`${sgaClasses.name} || ' ' || coalesce(${users.name}, '')`, q)),
      )
      .orderBy(desc(sgaClasses.createdAt), asc(sgaClasses.id)),
  )

const findWhere = async (db: Queryable, where: SQL | undefined) => {
  const [row] = await db
    .select(columns)
    .from(sgaClasses)
    .leftJoin(users, eq(users.id, sgaClasses.ownerId))
    .where(and(isThere, where))
  return row
}
export type ClassRow = NonNullable<Awaited<ReturnType<typeof findWhere>>>

export const findClass = (db: Queryable, id: string) => findWhere(db, eq(sgaClasses.id, id))
export const findByCode = (db: Queryable, code: string) => findWhere(db, eq(sgaClasses.code, code))

/** False where the code is taken. */
export async function insertClass(
  db: Queryable,
  row: ClassForm & { id: string; ownerId: number; code: string },
): Promise<boolean> {
  return (await db.insert(sgaClasses).values(row).onConflictDoNothing()).rowCount === 1
}

/** Students carry the name of their class, which lists and filters show. */
export async function updateClass(db: Queryable, id: string, form: ClassForm): Promise<void> {
  await db.update(sgaClasses).set(form).where(eq(sgaClasses.id, id))
  await db
    .update(sgaStudents)
    .set({ className: form.name })
    .where(and(eq(sgaStudents.classId, id), isNull(sgaStudents.erasedAt)))
}

export const setCode = (db: Queryable, id: string, code: string | null) =>
  db.update(sgaClasses).set({ code }).where(eq(sgaClasses.id, id))

export const markRemoved = (db: Queryable, id: string) =>
  db
    .update(sgaClasses)
    .set({ removedAt: sql`now()`, code: null })
    .where(eq(sgaClasses.id, id))

/** Those who add students follow each other, and come before or after a removal. Undefined where it is removed. */
export async function lockClass(db: Queryable, id: string) {
  const [row] = await db
    .select({ name: sgaClasses.name })
    .from(sgaClasses)
    .where(and(eq(sgaClasses.id, id), isThere))
    .for('update')
  return row
}

const inClass = (classId: string) => and(eq(sgaStudents.classId, classId), isNull(sgaStudents.erasedAt))

export const findStudents = (db: Queryable, classId: string, { q, ...request }: Search) =>
  pagedQuery(request, () =>
    db
      .select({ id: sgaStudents.id, name: sgaStudents.name, lastEntryAt: sgaStudents.enteredAt, total })
      .from(sgaStudents)
      .where(and(inClass(classId), holdsWords(sql`${sgaStudents.name}`, q)))
      .orderBy(sql`${sgaStudents.name} collate "und-x-icu"`, asc(sgaStudents.id)),
  )

/** All of them, in the order of a list. */
export const findEveryStudent = (db: Queryable, classId: string) =>
  db
    .select({ id: sgaStudents.id, name: sgaStudents.name })
    .from(sgaStudents)
    .where(inClass(classId))
    .orderBy(sql`${sgaStudents.name} collate "und-x-icu"`, asc(sgaStudents.id))

export async function countStudents(db: Queryable, classId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(sgaStudents).where(inClass(classId))
  return row?.count ?? 0
}

/**
 * Empties the rows of names that students wrote themselves, at least so many minutes ago, and with which nobody has entered; answers
 * how many. Nothing else is kept of them.
 */
export async function forgetUnentered(tx: Queryable, classId: string, minutes: number): Promise<number> {
  const isOld = sql`${sgaStudents.createdAt} <= now() - make_interval(mins => ${minutes})`
  const { rowCount } = await tx
    .update(sgaStudents)
    .set({ name: '', pinHash: null, lastBrowser: null, erasedAt: sql`now()` })
    .where(and(inClass(classId), eq(sgaStudents.selfNamed, true), isNull(sgaStudents.enteredAt), isOld))
  return rowCount ?? 0
}

export async function findStudent(db: Queryable, classId: string, id: string) {
  const [row] = await db
    .select({ id: sgaStudents.id, name: sgaStudents.name })
    .from(sgaStudents)
    .where(and(inClass(classId), eq(sgaStudents.id, id)))
  return row
}

/** False where the class has the name already, in capitals or small letters. */
export async function insertStudent(
  db: Queryable,
  student: { id: string; classId: string; name: string; className: string; pinHash: string; selfNamed?: boolean },
): Promise<boolean> {
  return (await db.insert(sgaStudents).values(student).onConflictDoNothing()).rowCount === 1
}

export const setPin = (db: Queryable, id: string, pinHash: string) =>
  db.update(sgaStudents).set({ pinHash }).where(eq(sgaStudents.id, id))
