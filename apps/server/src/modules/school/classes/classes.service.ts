import { randomUUID } from 'node:crypto'
import { nameKey, numberHomonyms } from '@prosa/contract/identity/lists/folded-names.ts'
import type { AuditAction } from '@prosa/contract/audit/audit-actions.ts'
import type { ClassForm, SchoolClass, Slip } from '@prosa/contract/school/classes.ts'
import type { AppContext } from '#/context.ts'
import { cleanName, doorStateAt, newCode } from '#/modules/school/classes/class-door.model.ts'
import { findActivitiesOfClass } from '#/modules/school/activities/activities.repository.ts'
import * as repository from '#/modules/school/classes/classes.repository.ts'
import type { ClassRow } from '#/modules/school/classes/classes.repository.ts'
import { ownerSeenBy } from '#/modules/school/school.policy.ts'
import { findDoorList } from '#/modules/school/classes/entry.repository.ts'
import { freshPin, hashPin, pinAccount, requireSeats } from '#/modules/school/classes/pins.service.ts'
import { editedAssistants } from '#/modules/assistants/finding/assistants.service.ts'
import { eraseStudent, eraseStudentsOf } from '#/modules/school/students/students.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import { type Actor, hasPermission, isAdmin, type UserActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import { about } from '#/platform/authorization/rules.ts'
import type { Queryable } from '#/platform/db/database.ts'
import type { Page, PageRequest } from '#/platform/db/page-of.ts'
import { notFound } from '#/platform/errors/domain-error.ts'
import { heldUntil } from '#/platform/rate-limit/guess-limit.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'
import type { JsonObject } from '#/platform/events/events.tables.ts'
import { requireSeen } from '#/modules/settings/settings.service.ts'

type Managed = Authorized<ClassRow, 'manage'>
type ClassRecord = Omit<SchoolClass, 'createdAt'> & { createdAt: Date }

const owns = (actor: Actor, { ownerId }: Pick<ClassRow, 'ownerId'>): boolean =>
  actor.kind === 'user' && (isAdmin(actor) || ownerId === actor.id)

export const classRules = {
  'class.manage': about({
    param: 'classId',
    admits: (actor) => actor.kind === 'user' && hasPermission(actor, 'assessments.manage'),
    load: ({ db }: AppContext, id: string) => repository.findClass(db, id),
    action: 'manage',
    allows: owns,
  }),
}

/** Lists the classes that the actor owns, or all for an administrator, newest first. */
export async function listClasses(
  ctx: AppContext,
  actor: UserActor,
  query: PageRequest & { q: string },
): Promise<Page<ClassRecord>> {
  const page = await repository.findClasses(ctx.db, ownerSeenBy(actor), query)
  return { ...page, items: page.items.map((row) => classRecord(ctx, row)) }
}

/** Creates a class with a new code and its first students. The PINs of their slips are returned only now. */
export async function createClass(
  ctx: AppContext,
  by: By,
  { names, ...form }: ClassForm & { names: readonly string[] },
): Promise<ClassRecord & { slips: Slip[] }> {
  const id = randomUUID()
  const slips = await ctx.db.transaction(async (tx) => {
    // a taken code is one in millions
    while (!(await repository.insertClass(tx, { ...form, id, ownerId: by.actor.id, code: newCode() })));
    await auditClass(tx, by, 'sga_class.create', id)
    return names.length === 0 ? [] : (await insertStudents(ctx, tx, by, id, names)).slips
  })
  return { ...(await readClass(ctx, id)), slips }
}

/** Replaces the settings of a class. Throws 409 `changed_meanwhile`. */
export async function saveClass(ctx: AppContext, by: By, { id }: Managed, form: ClassForm): Promise<ClassRecord> {
  await ctx.db.transaction(async (tx) => {
    const version = async () => (await repository.findClass(tx, id))?.version
    await requireSeen(ctx, tx, by, { target: { type: 'sga_class', id }, version })
    await repository.updateClass(tx, id, form)
    await auditClass(tx, by, 'sga_class.update', id)
  })
  return readClass(ctx, id)
}

/** Renews or ends the code. Running attempts go on, because their own clock decides. */
export async function changeCode(
  ctx: AppContext,
  by: By,
  { id }: Managed,
  action: 'renew' | 'end',
): Promise<ClassRecord> {
  await ctx.db.transaction(async (tx) => {
    await repository.setCode(tx, id, action === 'renew' ? newCode() : null)
    await auditClass(tx, by, action === 'renew' ? 'sga_class.renew-code' : 'sga_class.end-code', id)
  })
  return readClass(ctx, id)
}

/** Closes a class from the commit on; running work is handed in, then its students are erased except counts. */
export async function deleteClass(ctx: AppContext, by: By, { id }: Managed): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await repository.markRemoved(tx, id)
    await auditClass(tx, by, 'sga_class.delete', id)
    await ctx.jobs.send(tx, 'sga.erase-class', { classId: id })
  })
  await eraseStudentsOf(ctx, id)
}

/** Lists the students of a class by name, without their PINs. */
export const listStudents = (ctx: AppContext, { id }: Managed, query: PageRequest & { q: string }) =>
  repository.findStudents(ctx.db, id, query)

/** Adds students to a class and returns their slips; `present` are the names that were there already. */
export const addStudents = (ctx: AppContext, by: By, { id }: Managed, names: readonly string[]) =>
  ctx.db.transaction((tx) => insertStudents(ctx, tx, by, id, names))

/**
 * Adds new names; known ones keep their PINs. A name that occurs twice is two students, of whom the second gets a
 * number, so that the same list again adds none.
 */
async function insertStudents(
  ctx: AppContext,
  tx: Queryable,
  by: By,
  classId: string,
  names: readonly string[],
): Promise<{ slips: Slip[]; present: string[] }> {
  const { name: className } = await requireSeats(tx, classId, 0)
  const before = await findDoorList(tx, classId)
  const keys = new Set(before.map(({ name }) => nameKey(name)))
  const slips: Slip[] = []
  const present: string[] = []
  for (const name of numberHomonyms(names.map(cleanName))) {
    const slip = { id: randomUUID(), name, pin: freshPin(ctx, before, slips) }
    const pinHash = hashPin(ctx, slip.id, slip.pin)
    const isNew =
      !keys.has(nameKey(name)) &&
      (await repository.insertStudent(tx, { id: slip.id, classId, name, className, pinHash }))
    if (isNew) slips.push(slip)
    else present.push(name)
  }
  await requireSeats(tx, classId, 0)
  await auditClass(tx, by, 'sga_class.add-students', classId, { students: slips.length })
  return { slips, present }
}

/** Makes new PINs for one student, or all if `studentId` is null; only this response has them. Throws 404. */
export async function renewPins(
  ctx: AppContext,
  by: By,
  { id: classId }: Managed,
  studentId: string | null,
): Promise<{ slips: Slip[] }> {
  return ctx.db.transaction(async (tx) => {
    const everyone = await repository.findEveryStudent(tx, classId)
    const chosen = everyone.filter(({ id }) => studentId === null || id === studentId)
    if (studentId !== null && chosen.length === 0) throw notFound()
    const others = (await findDoorList(tx, classId)).filter(({ id }) => !chosen.some((student) => student.id === id))
    const slips: Slip[] = []
    for (const student of chosen) slips.push({ ...student, pin: freshPin(ctx, others, slips) })
    for (const { id, pin } of slips) await repository.setPin(tx, id, hashPin(ctx, id, pin))
    await auditClass(tx, by, 'sga_class.renew-pins', classId, { students: slips.length })
    return { slips }
  })
}

/** 'Remover quem não entrou': removes the names that a flood left at the entry. */
export async function removeUnentered(ctx: AppContext, by: By, { id }: Managed): Promise<{ removed: number }> {
  return ctx.db.transaction(async (tx) => {
    const removed = await repository.eraseUnenteredNames(tx, id, 0)
    await auditClass(tx, by, 'sga_class.remove-unentered', id, { students: removed })
    return { removed }
  })
}

/** Erases a student who is taken off the class list. Throws 404. */
export async function removeStudent(ctx: AppContext, by: By, { id }: Managed, studentId: string): Promise<void> {
  const student = await repository.findStudent(ctx.db, id, studentId)
  if (!student) throw notFound()
  await eraseStudent(ctx, by, studentId, 'tirado da turma')
}

/** A class with its activities, and the assistants for new ones. */
export async function readPage(ctx: AppContext, actor: UserActor, row: Managed) {
  const [latest, assistants] = await Promise.all([findActivitiesOfClass(ctx.db, row.id), editedAssistants(ctx, actor)])
  const pinsHeldUntil = (await heldUntil(ctx.db, { secret: 'class-pin', account: pinAccount(row) })) ?? null
  return {
    ...classRecord(ctx, row),
    pinsHeldUntil,
    latest,
    assistants: assistants
      .toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
      .map(({ id, name, published }) => ({ id, name, published })),
  }
}

async function readClass(ctx: AppContext, id: string): Promise<ClassRecord> {
  const row = await repository.findClass(ctx.db, id)
  if (!row) throw notFound()
  return classRecord(ctx, row)
}

const classRecord = (ctx: AppContext, row: ClassRow): ClassRecord => ({
  ...row,
  door: doorStateAt(row, ctx.clock.now(), row.timeZone),
})

const auditClass = (tx: Queryable, by: By, action: AuditAction, id: string, data: JsonObject = {}): Promise<void> =>
  audit(tx, { ...doneBy(by), action, target: { type: 'sga_class', id }, data })
