import { randomUUID } from 'node:crypto'
import type { AppContext } from '#/context.ts'
import { requireModel } from '#/modules/models/models.policy.ts'
import { reserveBudget, settleCall, settleRun } from '#/modules/usage/budgets/budgets.service.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'

interface Call {
  /** Null if the use belongs to no single assistant. */
  assistantId: number | null
  modelId: string
  /** The highest possible cost in millionths of a real; 0 where it is unknown. */
  micros: number
}

interface Spent {
  /** Cost in millionths of a real; null without a price. */
  costMicros: number | null
  /** The model that answered, where it may differ from the requested one. */
  modelId?: string
}

/**
 * Calls a model outside of a conversation, such as for a test of a draft, and counts the call in the statistics and in every
 * budget that an answer would count in. The highest cost is reserved before the call and replaced by the real cost at its end; a
 * failed call costs nothing. Throws 409 `quota_exceeded` where no budget has room, and 409 `model_not_allowed` where the model
 * may not answer the person.
 */
export async function meterCall<T extends Spent>(
  ctx: AppContext,
  actor: UserActor,
  call: Call,
  work: () => Promise<T>,
): Promise<T> {
  requireModel(ctx.models, actor, call.modelId)
  return meterCallFor(ctx, { userId: actor.id }, call, work)
}

/** Who pays for a call: a member, or the link by which a visitor came. */
interface Payer {
  userId: number | null
  linkId?: string | null
}

/** Like `meterCall`, for a person who is not the actor and a model that the person did not choose. */
export async function meterCallFor<T extends Spent>(
  ctx: AppContext,
  { userId, linkId = null }: Payer,
  { assistantId, modelId, micros }: Call,
  work: () => Promise<T>,
): Promise<T> {
  const runId = randomUUID()
  // A crash of the database within half a second may lose the reservation. If this process ends too, the cost stays unknown and
  // would be given back anyway; otherwise this one call is missing from the limits.
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
