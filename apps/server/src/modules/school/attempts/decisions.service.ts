import type { AppContext } from '#/context.ts'
import { actedBy, auditSchool, emitAttempts } from '#/modules/school/school.events.ts'
import * as repository from '#/modules/school/attempts/attempts.repository.ts'
import { endAttempt, sealAtOnce, announceAttempts, watchEnds } from '#/modules/school/attempts/ending.service.ts'
import { lockPausing } from '#/modules/school/attempts/pausing.repository.ts'
import { lengthenSessions } from '#/modules/school/attempts/stay.service.ts'
import { supersedeSeals } from '#/modules/school/attempts/seal.repository.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/** Loaded by the caller with an activity that the actor manages. */
interface Managed {
  attempt: repository.AttemptRow
  activity: { assistantId: number }
}

interface Decision {
  reason: string
}

/** Gives a running attempt more minutes and announces it, so that every tab and device shows the new end. */
export async function extendAttempt(
  ctx: AppContext,
  by: By,
  managed: Managed,
  { minutes, ...decision }: Decision & { minutes: number },
): Promise<void> {
  const { attempt } = managed
  if (attempt.status === 'running' && attempt.dueAt === null) throw new DomainError('sga_no_clock')
  await ctx.db.transaction(async (tx) => {
    const extended = await repository.extendAttempt(tx, attempt.id, minutes)
    if (!extended) throw new DomainError('sga_attempt_ended')
    await watchEnds(ctx, tx, [extended])
    await lengthenSessions(ctx, tx, [extended])
    await announceAttempts(tx, [extended])
    await record(tx, by, managed, { ...decision, event: 'extended', data: { minutes } })
  })
}

/**
 * Reopens an ended attempt, which continues where it was. Its receipt becomes invalid, because the work may still
 * change.
 */
export async function reopenAttempt(
  ctx: AppContext,
  by: By,
  managed: Managed,
  { minutes, ...decision }: Decision & { minutes: number },
): Promise<void> {
  const { attempt } = managed
  if (attempt.erasedAt) throw new DomainError('sga_erased')
  await ctx.db.transaction(async (tx) => {
    await lockPausing(tx, attempt.activityId, 'beginning')
    const reopened = await repository.reopenAttempt(tx, attempt.id, minutes)
    if (!reopened) throw new DomainError('sga_reopen_refused')
    await supersedeSeals(tx, attempt.id)
    await watchEnds(ctx, tx, [reopened])
    await lengthenSessions(ctx, tx, [reopened])
    await announceAttempts(tx, [reopened])
    await record(tx, by, managed, { ...decision, event: 'reopened', data: { minutes } })
  })
}

/** Annuls an attempt with a reason; a running one ends and is sealed as it is. */
export async function annulAttempt(ctx: AppContext, by: By, managed: Managed, decision: Decision): Promise<void> {
  const { attempt } = managed
  await ctx.db.transaction(async (tx) => {
    await endAttempt(ctx, tx, attempt.id, { reason: 'closed', actor: actedBy(by.actor) })
    const annulled = await repository.annulAttempt(tx, attempt.id, decision.reason)
    if (!annulled) throw new DomainError('sga_annul_refused')
    await announceAttempts(tx, [annulled])
    await record(tx, by, managed, { ...decision, event: 'annulled', data: {} })
  })
  if (attempt.status === 'running') await sealAtOnce(ctx, attempt)
}

async function record(
  tx: Queryable,
  by: By,
  { attempt, activity }: Managed,
  { reason, event, data }: Decision & { event: 'extended' | 'reopened' | 'annulled'; data: { minutes?: number } },
): Promise<void> {
  await emitAttempts(tx, event, [attempt], { assistantId: activity.assistantId, actor: actedBy(by.actor) })
  const target = { type: 'attempt', id: attempt.id } as const
  await auditSchool(tx, by, `attempt.${event}`, target, { reason, ...data })
}
