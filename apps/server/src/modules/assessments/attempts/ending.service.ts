import type { AppContext } from '#/context.ts'
import { emitAttempt } from '#/modules/assessments/assessments.events.ts'
import * as repository from '#/modules/assessments/attempts/attempts.repository.ts'
import { shortenStay } from '#/modules/assessments/attempts/stay.service.ts'
import { giveReceipt, sealAttempt } from '#/modules/assessments/seal/seal.service.ts'
import { announceAccessChange } from '#/modules/identity/auth/auth.service.ts'
import { closeWaiting } from '#/modules/attendance/asking.service.ts'
import { stopRunsOfChat } from '#/modules/conversations/runs/runs.service.ts'
import type { Queryable } from '#/platform/db/database.ts'
import type { EventActor } from '#/platform/events/events.tables.ts'

const sweepSize = 500

/**
 * Ends an attempt within the caller's transaction: it gets its receipt, everybody who looks at it hears so, and its seal
 * follows. Undefined where it does not run, or this is not the moment.
 */
export async function endAttempt(
  ctx: AppContext,
  tx: Queryable,
  attemptId: string,
  { reason, actor }: { reason: repository.EndReason; actor: EventActor },
): Promise<repository.AttemptRow | undefined> {
  const ended = await repository.endAttempt(tx, attemptId, reason)
  if (!ended) return undefined
  await closeWaiting(tx, ended.chatId)
  await giveReceipt(tx, attemptId)
  await ctx.jobs.send(tx, 'sga.seal', { attemptId })
  await tell(tx, ended)
  await shortenStay(ctx, tx, ended)
  const assistantId = await repository.findAssistantOf(tx, ended.assessmentId)
  await emitAttempt(tx, reason === 'student' ? 'finished' : 'expired', ended, { assistantId, actor })
  return ended
}

/** Whoever has the attempt open, on whichever device, looks again, and so does the board of its activity. */
export async function tell(tx: Queryable, attempt: repository.AttemptRow): Promise<void> {
  const guest = await repository.findGuestOf(tx, attempt)
  await announceAccessChange(tx, `activity:${attempt.assessmentId}`, ...(guest ? [`guest:${guest}` as const] : []))
}

/** Whoever has the activity open, before its attempt, in it or after it, looks again. */
export async function tellEverybody(tx: Queryable, assessmentId: string): Promise<void> {
  const arrived = await repository.findArrived(tx, assessmentId)
  await announceAccessChange(tx, `activity:${assessmentId}`, ...arrived.map(({ id }) => `guest:${id}` as const))
}

/** A job for the moment when its time is over; one that comes too early finds nothing to do. */
export async function watchEnd(
  ctx: AppContext,
  tx: Queryable,
  attempt: { id: string; dueAt: Date | null },
): Promise<void> {
  if (attempt.dueAt) await ctx.jobs.send(tx, 'sga.end', { attemptId: attempt.id }, { startAfter: attempt.dueAt })
}

/** The clock has run out: the entry closes, the answer under way goes on to its end, then it is sealed. */
export async function endByTime(ctx: AppContext, attemptId: string): Promise<void> {
  const actor: EventActor = { kind: 'system', id: 'sga.end' }
  await ctx.db.transaction((tx) => endAttempt(ctx, tx, attemptId, { reason: 'time', actor }))
}

/**
 * Stops the answer under way and seals the attempt. The text that exists at this moment counts as handed in; nothing
 * is added later.
 */
export async function sealAtOnce(ctx: AppContext, { id, chatId }: { id: string; chatId: string }): Promise<void> {
  await stopRunsOfChat(ctx, chatId)
  await sealAttempt(ctx, id)
}

/** What a job that was lost should have done: nothing depends on a process that lives. */
export async function sweep(ctx: AppContext): Promise<void> {
  for (const { id } of await repository.findOverdue(ctx.db, sweepSize)) await endByTime(ctx, id)
  for (const { id } of await repository.findUnsealed(ctx.db, sweepSize)) await sealAttempt(ctx, id)
}
