import type { AppContext } from '#/context.ts'
import type { Loaded } from '#/modules/school/activities/activities.service.ts'
import type { AttemptRow } from '#/modules/school/attempts/attempts.repository.ts'
import { announceActivity, endAttempt, sealAtOnce, watchEnds } from '#/modules/school/attempts/ending.service.ts'
import * as pausing from '#/modules/school/attempts/pausing.repository.ts'
import { lengthenSessions } from '#/modules/school/attempts/stay.service.ts'
import { insertNote } from '#/modules/school/participation/notes.repository.ts'
import { actedBy, auditSchool, emitAttempts } from '#/modules/school/school.events.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/** @public for extensions */
export { findNotes } from '#/modules/school/participation/notes.repository.ts'

type Managed = Authorized<Loaded, 'manage'>

/** Pauses or resumes the class; attempts keep their time left. Repeating is safe. Throws 409 `sga_not_published`. */
export async function pauseActivity(
  ctx: AppContext,
  by: By,
  { id, status }: Managed,
  action: 'pause' | 'resume',
): Promise<void> {
  if (status !== 'published') throw new DomainError('sga_not_published')
  await ctx.db.transaction(async (tx) => {
    await pausing.lockPausing(tx, id, 'pausing')
    if (!(await pausing.setActivityPaused(tx, id, action === 'pause'))) return
    const moved = await (action === 'pause' ? pausing.pauseRunning(tx, id) : pausing.resumeRunning(tx, id))
    if (action === 'resume') await watchEnds(ctx, tx, moved)
    // the length of a pause is unknown
    await lengthenSessions(ctx, tx, action === 'pause' ? moved.map((attempt) => ({ ...attempt, dueAt: null })) : moved)
    await announceActivity(tx, id)
    await auditSchool(tx, by, `assessment.${action}`, { type: 'assessment', id }, { attempts: moved.length })
  })
}

/** Stores a note for all students of the activity and shows it to those who have it open. */
export async function tellClass(ctx: AppContext, by: By, { id: activityId }: Managed, text: string) {
  return ctx.db.transaction(async (tx) => {
    const note = await insertNote(tx, { activityId, text, authorId: by.actor.id })
    await announceActivity(tx, activityId)
    await auditSchool(tx, by, 'assessment.note', { type: 'assessment', id: activityId })
    return note
  })
}

/** Throws 409 `sga_nobody_extended` if no running attempt has an end. */
export async function extendEverybody(
  ctx: AppContext,
  by: By,
  { id: activityId, assistantId }: Managed,
  { minutes, reason }: { minutes: number; reason: string },
): Promise<{ extended: number }> {
  return ctx.db.transaction(async (tx) => {
    const extended = await pausing.extendRunning(tx, activityId, minutes)
    if (extended.length === 0) throw new DomainError('sga_nobody_extended')
    await watchEnds(ctx, tx, extended)
    await lengthenSessions(ctx, tx, extended)
    await emitAttempts(tx, 'extended', extended, { assistantId, actor: actedBy(by.actor) })
    await announceActivity(tx, activityId)
    const facts = { minutes, reason, attempts: extended.length }
    await auditSchool(tx, by, 'assessment.extend', { type: 'assessment', id: activityId }, facts)
    return { extended: extended.length }
  })
}

/** Ends one student's attempt and hands the work in. Throws 409 `sga_attempt_over` if it does not run. */
export async function endForOne(ctx: AppContext, by: By, attempt: AttemptRow, reason: string): Promise<void> {
  const ended = await ctx.db.transaction(async (tx) => {
    const done = await endAttempt(ctx, tx, attempt.id, { reason: 'closed', actor: actedBy(by.actor) })
    if (!done) throw new DomainError('sga_attempt_over')
    await auditSchool(tx, by, 'attempt.end', { type: 'attempt', id: attempt.id }, { reason })
    return done
  })
  await sealAtOnce(ctx, ended)
}
