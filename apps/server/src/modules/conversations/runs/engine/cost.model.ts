import { isFixed } from '#/modules/conversations/origins/origin.model.ts'
import type { LiveRun } from '#/modules/conversations/runs/engine/live-run.model.ts'
import { tokensAtMost } from '#/modules/conversations/runs/engine/prompt.model.ts'
import { answeringModels, type RunConfig } from '#/modules/conversations/runs/runs.model.ts'
import type { ModelRegistry } from '#/platform/ai/model-registry.ts'
import { computeCostMicros, freeOfCharge, estimateTokens } from '#/platform/ai/prices.ts'

/** In tokens. */
interface Usage {
  input: number | undefined
  output: number | undefined
}

/**
 * Returns a run's token usage as the provider reports it, or estimated from the texts if the answer was stopped or broke
 * off. A call that failed before the first word costs nothing.
 */
function countUsage(
  run: Pick<LiveRun, 'usage' | 'hasSpoken' | 'cancelled' | 'askedCharacters' | 'saidCharacters'>,
): Usage {
  const { usage, hasSpoken, cancelled, askedCharacters, saidCharacters } = run
  if (usage.input !== undefined && usage.output !== undefined) return usage
  if (!hasSpoken && cancelled === undefined) return usage
  return {
    input: usage.input ?? estimateTokens(askedCharacters),
    output: usage.output ?? estimateTokens(saidCharacters),
  }
}

/** Returns the cost of the answer and its search in millionths of a real; null if no price is known. */
export function computeCost(run: LiveRun, models: Pick<ModelRegistry, 'find'>): number | null {
  const used = countUsage(run)
  const price = isFixed(run.modelId) ? freeOfCharge : (models.find(run.modelId)?.price ?? null)
  const answer = computeCostMicros(price, used)
  return run.searchMicros > 0 ? (answer ?? 0) + run.searchMicros : answer
}

/** Returns the most an answer may cost in millionths of a real, by its more expensive model; 0 if no price is known. */
export function estimateMicros(config: RunConfig, models: Pick<ModelRegistry, 'find' | 'findFallback'>): number {
  const candidates = answeringModels(config, models).map((id) => models.find(id))
  const atMost = candidates.map((model) =>
    computeCostMicros(model?.price ?? null, tokensAtMost(config, model?.window?.guess ?? 0)),
  )
  return Math.max(0, ...atMost.map((micros) => micros ?? 0))
}
