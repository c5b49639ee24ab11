import { type AppContext, perContext } from '#/context.ts'
import { emitAttempts } from '#/modules/school/school.events.ts'
import * as repository from '#/modules/school/attempts/attempts.repository.ts'
import { shortenSessions } from '#/modules/school/attempts/stay.service.ts'
import { giveReceipts, sealAttempt } from '#/modules/school/attempts/seal.service.ts'
import { announceAccessChange } from '#/modules/identity/sessions/access.service.ts'
import { stopRunsOfChat } from '#/modules/conversations/runs/runs.service.ts'
import type { Queryable } from '#/platform/db/database.ts'
import type { EventActor } from '#/platform/events/events.tables.ts'

const sweepSize = 500

type EndStep = (tx: Queryable, ended: readonly repository.AttemptRow[]) => Promise<unknown>
const getEndSteps = perContext((): EndStep[] => [])

/**
 * Registers what happens when attempts end, in the transaction that ends them; called before the first request.
 * @public for extensions
 */
export const onAttemptsEnd = (ctx: AppContext, step: EndStep): unknown => getEndSteps(ctx).push(step)

interface Ending {
  reason: repository.EndReason
  actor: EventActor
}

/** Ends one attempt like `endAttempts`; undefined if it does not run or `reason` does not apply now. */
export const endAttempt = async (
  ctx: AppContext,
  tx: Queryable,
  attemptId: string,
  ending: Ending,
): Promise<repository.AttemptRow | undefined> => (await endAttempts(ctx, tx, [attemptId], ending))[0]

/**
 * Ends attempts in the caller's transaction: stores receipts, announces the change and queues the seals. Returns those
 * that ended now.
 */
export async function endAttempts(
  ctx: AppContext,
  tx: Queryable,
  attemptIds: readonly string[],
  { reason, actor }: Ending,
): Promise<repository.AttemptRow[]> {
  const ended = await repository.endAttempts(tx, attemptIds, reason)
  const [first] = ended
  if (!first) return []
  const ids = ended.map(({ id }) => id)
  for (const step of getEndSteps(ctx)) await step(tx, ended)
  await giveReceipts(tx, ids)
  const seals = ids.map((attemptId) => ({ attemptId }))
  await ctx.jobs.sendMany(tx, 'sga.seal', seals)
  await announceAttempts(tx, ended)
  await shortenSessions(ctx, tx, ended)
  const assistantId = await repository.findAssistantOf(tx, first.activityId)
  await emitAttempts(tx, reason === 'student' ? 'finished' : 'expired', ended, { assistantId, actor })
  return ended
}

/** Announces a change of these attempts to their students' devices and to their teachers. */
export async function announceAttempts(tx: Queryable, attempts: readonly repository.AttemptRow[]): Promise<void> {
  const guests = await repository.findGuestsOf(tx, attempts)
  const activities = new Set(attempts.map(({ activityId }) => `activity:${activityId}` as const))
  await announceAccessChange(tx, ...activities, ...guests.map(({ id }) => `guest:${id}` as const))
}

/** Announces a change to all who have the activity open, before, during or after their attempt. */
export async function announceActivity(tx: Queryable, activityId: string): Promise<void> {
  const arrived = await repository.findArrived(tx, activityId)
  await announceAccessChange(tx, `activity:${activityId}`, ...arrived.map(({ id }) => `guest:${id}` as const))
}

/** Queues a job for each end; one that comes too early does nothing. */
export async function watchEnds(
  ctx: AppContext,
  tx: Queryable,
  attempts: readonly { id: string; dueAt: Date | null }[],
): Promise<void> {
  const due = attempts.flatMap(({ id, dueAt }) => (dueAt ? [{ attemptId: id, dueAt }] : []))
  const ends = due.map(({ attemptId }) => ({ attemptId }))
  await ctx.jobs.sendMany(tx, 'sga.end', ends, { startAfter: due.map(({ dueAt }) => dueAt) })
}

/** Ends an attempt by time: no more messages, the current answer finishes, then it is sealed. */
export async function endByTime(ctx: AppContext, attemptId: string): Promise<void> {
  const actor: EventActor = { kind: 'system', id: 'sga.end' }
  await ctx.db.transaction((tx) => endAttempt(ctx, tx, attemptId, { reason: 'time', actor }))
}

/** Stops the current answer and seals the attempt with the text that exists now. */
export async function sealAtOnce(ctx: AppContext, { id, chatId }: { id: string; chatId: string }): Promise<void> {
  await stopRunsOfChat(ctx, chatId)
  await sealAttempt(ctx, id)
}

/** Stops answers in ended attempts; a job seals each. */
export async function stopAnswers(ctx: AppContext, ended: readonly { id: string }[]): Promise<void> {
  const answering = await repository.findAnswering(
    ctx.db,
    ended.map(({ id }) => id),
  )
  for (const { chatId } of answering) await stopRunsOfChat(ctx, chatId)
}

/** Ends and seals what a lost job left behind, so that nothing depends on one process. */
export async function endLeftovers(ctx: AppContext): Promise<void> {
  for (const { id } of await repository.findOverdue(ctx.db, sweepSize)) await endByTime(ctx, id)
  for (const { id } of await repository.findUnsealed(ctx.db, sweepSize)) await sealAttempt(ctx, id)
}
