import type { ClassForm } from '@prosa/contract/school/classes.ts'
import { and, asc, count, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import { activities } from '#/modules/school/activities.tables.ts'
import { classes } from '#/modules/school/classes.tables.ts'
import { students } from '#/modules/school/students.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { holdsWords, pagedQuery, type PageRequest, total } from '#/platform/db/page-of.ts'
import { rowVersion } from '#/platform/db/version.ts'

type Search = PageRequest & { q: string }

const columns = {
  ...getTableColumns(classes),
  ownerName: users.name,
  unentered: sql<number>`(select count(*)::int from ${students} s
    where s.class_id = ${classes.id} and s.erased_at is null and s.self_named and s.entered_at is null)`,
  students: sql<number>`(select count(*)::int from ${students} s where s.class_id = ${classes.id} and s.erased_at is null)`,
  activities: sql<number>`(select count(*)::int from ${activities} a where a.class_id = ${classes.id})`,
  timeZone: sql<string>`organization_zone()`,
  version: rowVersion(classes),
}

const isThere = isNull(classes.removedAt)
/** Undefined: classes of all owners. */
const ownedBy = (ownerId: number | undefined): SQL | undefined =>
  ownerId === undefined ? undefined : eq(classes.ownerId, ownerId)

export const findClasses = (db: Queryable, ownerId: number | undefined, { q, ...request }: Search) =>
  pagedQuery(request, () =>
    db
      .select({ ...columns, total })
      .from(classes)
      .leftJoin(users, eq(users.id, classes.ownerId))
      .where(and(isThere, ownedBy(ownerId), holdsWords(sql`${classes.name} || ' ' || coalesce(${users.name}, '')`, q)))
      .orderBy(desc(classes.createdAt), asc(classes.id)),
  )

const findWhere = async (db: Queryable, where: SQL | undefined) => {
  const [row] = await db
    .select(columns)
    .from(classes)
    .leftJoin(users, eq(users.id, classes.ownerId))
    .where(and(isThere, where))
  return row
}
export type ClassRow = NonNullable<Awaited<ReturnType<typeof findWhere>>>

export const findClass = (db: Queryable, id: string) => findWhere(db, eq(classes.id, id))
export const findByCode = (db: Queryable, code: string) => findWhere(db, eq(classes.code, code))

/** False if the code is taken. */
export async function insertClass(
  db: Queryable,
  row: ClassForm & { id: string; ownerId: number; code: string },
): Promise<boolean> {
  return (await db.insert(classes).values(row).onConflictDoNothing()).rowCount === 1
}

/** Updates a class and its name on its students, which lists and filters show. */
export async function updateClass(db: Queryable, id: string, form: ClassForm): Promise<void> {
  await db.update(classes).set(form).where(eq(classes.id, id))
  await db
    .update(students)
    .set({ className: form.name })
    .where(and(eq(students.classId, id), isNull(students.erasedAt)))
}

export const setCode = (db: Queryable, id: string, code: string | null) =>
  db.update(classes).set({ code }).where(eq(classes.id, id))

export const markRemoved = (db: Queryable, id: string) =>
  db
    .update(classes)
    .set({ removedAt: sql`now()`, code: null })
    .where(eq(classes.id, id))

/** Locks a class against concurrent additions of students and its removal. Undefined if it was removed. */
export async function lockClass(db: Queryable, id: string) {
  const [row] = await db
    .select({ name: classes.name })
    .from(classes)
    .where(and(eq(classes.id, id), isThere))
    .for('update')
  return row
}

const inClass = (classId: string) => and(eq(students.classId, classId), isNull(students.erasedAt))

export const findStudents = (db: Queryable, classId: string, { q, ...request }: Search) =>
  pagedQuery(request, () =>
    db
      .select({ id: students.id, name: students.name, lastEntryAt: students.enteredAt, total })
      .from(students)
      .where(and(inClass(classId), holdsWords(sql`${students.name}`, q)))
      .orderBy(sql`${students.name} collate "und-x-icu"`, asc(students.id)),
  )

/** All students of a class, in list order. */
export const findEveryStudent = (db: Queryable, classId: string) =>
  db
    .select({ id: students.id, name: students.name })
    .from(students)
    .where(inClass(classId))
    .orderBy(sql`${students.name} collate "und-x-icu"`, asc(students.id))

export async function countStudents(db: Queryable, classId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(students).where(inClass(classId))
  return row?.count ?? 0
}

/**
 * Empties names that students wrote at least so many minutes ago and never entered with; returns their number. Nothing
 * else is stored of them.
 */
export async function eraseUnenteredNames(tx: Queryable, classId: string, minutes: number): Promise<number> {
  const isOld = sql`${students.createdAt} <= now() - make_interval(mins => ${minutes})`
  const { rowCount } = await tx
    .update(students)
    .set({ name: '', pinHash: null, lastBrowser: null, erasedAt: sql`now()` })
    .where(and(inClass(classId), eq(students.selfNamed, true), isNull(students.enteredAt), isOld))
  return rowCount ?? 0
}

export async function findStudent(db: Queryable, classId: string, id: string) {
  const [row] = await db
    .select({ id: students.id, name: students.name })
    .from(students)
    .where(and(inClass(classId), eq(students.id, id)))
  return row
}

/** False if the class has the name already, ignoring case. */
export async function insertStudent(
  db: Queryable,
  student: { id: string; classId: string; name: string; className: string; pinHash: string; selfNamed?: boolean },
): Promise<boolean> {
  return (await db.insert(students).values(student).onConflictDoNothing()).rowCount === 1
}

export const setPin = (db: Queryable, id: string, pinHash: string) =>
  db.update(students).set({ pinHash }).where(eq(students.id, id))
