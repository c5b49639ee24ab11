import { randomUUID } from 'node:crypto'
import type { AppContext } from '#/context.ts'
import { requireModel } from '#/modules/models/models.policy.ts'
import { reserveBudget, settleCall, settleRun } from '#/modules/usage/budgets/budgets.service.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'

interface Call {
  /** Null where the use belongs to no single assistant. */
  assistantId: number | null
  modelId: string
  /** What it may cost at most, in millionths of a real; 0 where nobody knows. */
  micros: number
}

interface Spent {
  /** In millionths of a real; null where no price is known. */
  costMicros: number | null
  /** The model that answered, where it may be another. */
  modelId?: string
}

/**
 * Calls a model outside of a conversation, such as for a test of a draft, and counts it in every budget an answer would
 * count in, and in the statistics: what it may cost is kept before, and at the end what it did cost takes its place; nothing
 * where the work throws. Throws 409 `quota_exceeded` where there is no room, and 409 `model_not_allowed` where the model may
 * not answer the person.
 */
export async function meter<T extends Spent>(
  ctx: AppContext,
  actor: UserActor,
  call: Call,
  work: () => Promise<T>,
): Promise<T> {
  requireModel(ctx.models, actor, call.modelId)
  return meterFor(ctx, { userId: actor.id }, call, work)
}

/** In whose name a call is counted: a member's, or that of the link which a visitor came by. */
interface Payer {
  userId: number | null
  linkId?: string | null
}

/** The same in the name of somebody who need not be here, for a model that nobody chooses. */
export async function meterFor<T extends Spent>(
  ctx: AppContext,
  { userId, linkId = null }: Payer,
  { assistantId, modelId, micros }: Call,
  work: () => Promise<T>,
): Promise<T> {
  const runId = randomUUID()
  // A crash of the database within half a second may lose it. Where this process ends as well, nobody knows the cost and it
  // would be given back anyway; where it goes on, this one call is missing from the limits.
  const reserved = await reserveBudget(ctx, { runId, assistantId, userId, linkId, micros })
  let done: T
  try {
    done = await work()
  } catch (error) {
    if (reserved) await settleRun(ctx.pool, runId)
    throw error
  }
  await settleCall(ctx.pool, {
    runId,
    userId,
    assistantId,
    modelId: done.modelId ?? modelId,
    costMicros: done.costMicros,
  })
  return done
}
