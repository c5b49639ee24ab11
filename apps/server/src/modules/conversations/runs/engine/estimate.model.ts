import { tokensAtMost } from '#/modules/conversations/runs/engine/prompt.model.ts'
import { answeringModels, type RunConfig } from '#/modules/conversations/runs/runs.model.ts'
import type { ModelRegistry } from '#/platform/ai/model-registry.ts'
import { costMicrosOf } from '#/platform/ai/prices.ts'

/** What an answer may cost at most, in millionths of a real: of its dearer model; 0 where no price is known. */
export function estimateMicros(config: RunConfig, models: Pick<ModelRegistry, 'find' | 'fallbackOf'>): number {
  const asked = answeringModels(config, models).map((id) => models.find(id))
  const atMost = asked.map((model) =>
    costMicrosOf(model?.price ?? null, tokensAtMost(config, model?.window?.guess ?? 0)),
  )
  return Math.max(0, ...atMost.map((micros) => micros ?? 0))
}
