import { type AppContext, perContext } from '#/context.ts'
import { actedBy, auditSchool } from '#/modules/school/school.events.ts'
import { endAttempt, sealAtOnce } from '#/modules/school/attempts/ending.service.ts'
import * as repository from '#/modules/school/students/students.repository.ts'
import { endGuestSessions } from '#/modules/identity/sessions/session.service.ts'
import { deleteGuests, findGuestsOfStudent } from '#/modules/identity/guests/guests.service.ts'
import { removeChats } from '#/modules/conversations/personal-data.service.ts'
import { withdrawConsents } from '#/modules/identity/consents/consents.service.ts'
import { emitErased } from '#/modules/webhooks/webhooks.events.ts'
import type { PersonalData } from '#/personal-data.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { eachInTurn, inPortions } from '#/platform/db/in-portions.ts'
import type { EventActor } from '#/platform/events/events.tables.ts'

/** @public for extensions */
export { addRoster } from '#/modules/school/students/students.repository.ts'

const previewHours = 24

type EraseStep = (tx: Queryable, studentId: string) => Promise<unknown>
const getEraseSteps = perContext((): EraseStep[] => [])

/**
 * Registers what else is deleted when a student's data are, in the same transaction; called before the first request.
 * @public for extensions
 */
export const onStudentErased = (ctx: AppContext, step: EraseStep): unknown => getEraseSteps(ctx).push(step)

async function emptyStudent(ctx: AppContext, tx: Queryable, studentId: string): Promise<void> {
  for (const step of getEraseSteps(ctx)) await step(tx, studentId)
  await repository.emptyStudent(tx, studentId)
}

async function removeTraces(tx: Queryable, studentId: string): Promise<void> {
  // a student who enters now waits, and finds no row
  await repository.lockStudent(tx, studentId)
  const guestIds = (await findGuestsOfStudent(tx, studentId)).map(({ id }) => id)
  for (const id of guestIds) await endGuestSessions(tx, id)
  await deleteGuests(tx, guestIds)
}

/** Erases a student's data (LGPD): a running attempt is ended and sealed first, so that its receipt keeps its hash. */
export const eraseStudent = (ctx: AppContext, by: By, studentId: string, reason: string): Promise<void> =>
  erase(ctx, studentId, actedBy(by.actor), (tx) =>
    auditSchool(tx, by, 'student.erase', { type: 'student', id: studentId }, { reason }),
  )

/**
 * The same for all students of a removed class, each in a separate transaction: a failure does not stop the others, and
 * a repetition continues.
 */
export async function eraseStudentsOf(ctx: AppContext, classId: string): Promise<void> {
  await inPortions({
    findKeys: async (limit) => (await repository.findKeptOf(ctx.db, classId, limit)).map(({ id }) => id),
    processKeys: (ids) => oneByOne(ids, (id) => erase(ctx, id, { kind: 'system', id: 'sga.erase-class' })),
  })
}

async function erase(
  ctx: AppContext,
  studentId: string,
  actor: EventActor,
  also?: (tx: Queryable) => Promise<void>,
): Promise<void> {
  await endAll(ctx, studentId, actor)
  await ctx.db.transaction(async (tx) => {
    // of two concurrent erasures only the first finds guests to emit
    await repository.lockStudent(tx, studentId)
    for (const { id } of await findGuestsOfStudent(tx, studentId)) await emitErased(tx, { guestId: id })
    await removeTraces(tx, studentId)
    await emptyStudent(ctx, tx, studentId)
    await withdrawConsents(tx, `student:${studentId}`)
    await also?.(tx)
  })
}

async function endAll(ctx: AppContext, studentId: string, actor: EventActor): Promise<void> {
  for (const attempt of await repository.findRunningOf(ctx.db, studentId)) await endNow(ctx, attempt, actor)
}

async function endNow(ctx: AppContext, attempt: { id: string; chatId: string }, actor: EventActor): Promise<void> {
  await ctx.db.transaction((tx) => endAttempt(ctx, tx, attempt.id, { reason: 'closed', actor }))
  await sealAtOnce(ctx, attempt)
}

/**
 * Erases conversations after their retention, then students without data, each in a separate transaction. `mostDays` is
 * the organization's limit for all schools.
 */
export async function applyRetention(
  ctx: AppContext,
  mostDays: number | null,
  removed: (what: string) => (count: number) => Promise<void>,
): Promise<void> {
  await eachInTurn(
    () =>
      inPortions({
        findKeys: async (limit) => (await repository.findOutlived(ctx.db, limit, mostDays)).map(({ id }) => id),
        processKeys: (ids) => oneByOne(ids, (id) => eraseOutlived(ctx, id)),
        onPortion: removed('attempts'),
      }),
    () =>
      inPortions({
        findKeys: async (limit) => (await repository.findForgotten(ctx.db, limit)).map(({ id }) => id),
        processKeys: (ids) =>
          oneByOne(ids, (id) =>
            ctx.db.transaction(async (tx) => {
              await removeTraces(tx, id)
              await emptyStudent(ctx, tx, id)
            }),
          ),
        onPortion: removed('students'),
      }),
    () =>
      inPortions({
        findKeys: async () =>
          (await repository.findPreviewStudents(ctx.db, { olderThanHours: previewHours })).map(({ id }) => id),
        processKeys: (ids) => oneByOne(ids, (id) => ctx.db.transaction((tx) => removePreview(tx, id))),
      }),
  )
}

async function oneByOne(ids: readonly string[], work: (id: string) => Promise<void>): Promise<number> {
  for (const id of ids) await work(id)
  return ids.length
}

async function eraseOutlived(ctx: AppContext, id: string): Promise<void> {
  const attempt = await repository.findKeptAttempt(ctx.db, id)
  if (!attempt) return
  // an attempt without a clock runs until it is ended
  if (attempt.running) await endNow(ctx, attempt, { kind: 'system', id: 'retention' })
  await ctx.db.transaction(async (tx) => {
    await removeChats(tx, [attempt.chatId])
    await repository.emptyAttempt(tx, attempt.id)
  })
}

/** Erases an editor's preview. */
async function erasePreviewOf(tx: Queryable, userId: number): Promise<void> {
  for (const { id } of await repository.findPreviewStudents(tx, { userId })) await removePreview(tx, id)
}

async function removePreview(tx: Queryable, studentId: string): Promise<void> {
  await removeTraces(tx, studentId)
  await repository.removeStudent(tx, studentId)
}

/** Makes a new student for an editor's preview and erases the previous one; of two concurrent calls one stays. */
export async function replacePreviewStudent(tx: Queryable, actor: UserActor): Promise<string> {
  await repository.lockPreviewOf(tx, actor.id)
  await erasePreviewOf(tx, actor.id)
  return repository.insertPreviewStudent(tx, actor.id, actor.name)
}

export const schoolData: PersonalData = {
  async erasePerson(_ctx, tx, { id, name }) {
    await erasePreviewOf(tx, id)
    await repository.replaceWrittenNames(tx, id, name)
  },
  retain: [(ctx, { sga: launches }, removed) => applyRetention(ctx, launches, removed)],
}
