import { isFixed } from '#/modules/conversations/origins/origin.model.ts'
import type { LiveRun } from '#/modules/conversations/runs/engine/live-run.model.ts'
import type { ModelRegistry } from '#/platform/ai/model-registry.ts'
import { costMicrosOf, freeOfCharge, tokensOf } from '#/platform/ai/prices.ts'

/** In tokens. */
interface Usage {
  input: number | undefined
  output: number | undefined
}

/**
 * What a run has used, for its cost: as the provider says; where it could not say, because the answer was stopped or broke
 * off, as long as the texts are. A call that failed before a word costs nothing.
 */
function usageOf(
  run: Pick<LiveRun, 'usage' | 'hasSpoken' | 'cancelled' | 'askedCharacters' | 'saidCharacters'>,
): Usage {
  const { usage, hasSpoken, cancelled, askedCharacters, saidCharacters } = run
  if (usage.input !== undefined && usage.output !== undefined) return usage
  if (!hasSpoken && cancelled === undefined) return usage
  return { input: usage.input ?? tokensOf(askedCharacters), output: usage.output ?? tokensOf(saidCharacters) }
}

/** What the answer and its search cost, in millionths of a real; null where no price is known. */
export function costOf(run: LiveRun, models: Pick<ModelRegistry, 'find'>): number | null {
  const price = isFixed(run.modelId) ? freeOfCharge : (models.find(run.modelId)?.price ?? null)
  const answer = costMicrosOf(price, usageOf(run))
  return run.searchMicros > 0 ? (answer ?? 0) + run.searchMicros : answer
}
