import type { AppContext } from '#/context.ts'
import { actedBy, auditSga, type Trace } from '#/modules/assessments/assessments.events.ts'
import { endAttempt, sealAtOnce } from '#/modules/assessments/attempts/ending.service.ts'
import * as repository from '#/modules/assessments/erasure/erasure.repository.ts'
import { endGuestSessions } from '#/modules/auth/session/session.service.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import type { EventActor } from '#/platform/events/events.tables.ts'

const batch = 200
const previewHours = 24

async function removeTraces(tx: Queryable, studentId: string): Promise<void> {
  for (const { id } of await repository.findGuests(tx, studentId)) await endGuestSessions(tx, id)
  await repository.removeGuests(tx, studentId)
}

/** Deletes what is kept of a student (LGPD): what runs is ended and sealed first, so that its receipt keeps its hash. */
export async function eraseStudent(
  ctx: AppContext,
  actor: UserActor,
  studentId: string,
  { reason, trace }: { reason: string; trace: Trace },
): Promise<void> {
  await endAll(ctx, studentId, actedBy(actor))
  await ctx.db.transaction(async (tx) => {
    await removeTraces(tx, studentId)
    await repository.emptyStudent(tx, studentId)
    await auditSga(tx, 'student.erase', actor, { type: 'student', id: studentId }, { trace, data: { reason } })
  })
}

async function endAll(ctx: AppContext, studentId: string, actor: EventActor): Promise<void> {
  for (const attempt of await repository.findRunningOf(ctx.db, studentId)) {
    await ctx.db.transaction((tx) => endAttempt(ctx, tx, attempt.id, { reason: 'closed', actor }))
    await sealAtOnce(ctx, attempt)
  }
}

/** Conversations whose time is over, then students of whom nothing is left to keep; each in a transaction of its own. */
export async function applyRetention(ctx: AppContext): Promise<void> {
  for (;;) {
    const outlived = await repository.findOutlived(ctx.db, batch)
    for (const attempt of outlived) await ctx.db.transaction((tx) => repository.emptyAttempt(tx, attempt))
    if (outlived.length < batch) break
  }
  for (const { id } of await repository.findForgotten(ctx.db, batch)) {
    await ctx.db.transaction(async (tx) => {
      await removeTraces(tx, id)
      await repository.emptyStudent(tx, id)
    })
  }
  const previews = await repository.findPreviewStudents(ctx.db, { olderThanHours: previewHours })
  for (const { id } of previews) await ctx.db.transaction((tx) => removePreview(tx, id))
}

async function removePreview(tx: Queryable, studentId: string): Promise<void> {
  await removeTraces(tx, studentId)
  await repository.removeStudent(tx, studentId)
}

/** The student who does not exist, of an editor's preview, without anything of the preview before. */
export const replacePreviewStudent = (ctx: AppContext, actor: UserActor): Promise<string> =>
  ctx.db.transaction(async (tx) => {
    for (const { id } of await repository.findPreviewStudents(tx, { userId: actor.id })) await removePreview(tx, id)
    return repository.insertPreviewStudent(tx, actor.id, actor.name)
  })
