import { type AppContext, perContext } from '#/context.ts'
import { type EngineLimits, RunEngine } from '#/modules/conversations/runs/engine/engine.service.ts'
import { readHistory } from '#/modules/conversations/runs/engine/history.repository.ts'
import { requestStop } from '#/modules/conversations/runs/engine/signals.service.ts'
import { charactersPerTokenIn, withinContext } from '#/modules/conversations/runs/engine/within-context.model.ts'
import { answeringModels, mayCallTools, type RunConfig, runConfigFor } from '#/modules/conversations/runs/runs.model.ts'
import type { ModelRegistry } from '#/platform/ai/model-registry.ts'
import type { Actor } from '#/platform/authorization/actor.ts'

export { questionKey } from '#/modules/conversations/runs/engine/approved-answer.model.ts'
export { estimateMicros } from '#/modules/conversations/runs/engine/cost.model.ts'

const getStartedEngine = perContext((): { engine?: RunEngine } => ({}))

/** Starts this process's engine. Called once, before the first request; the lifecycle stops it. */
export async function startEngine(ctx: AppContext, limits?: Partial<EngineLimits>): Promise<RunEngine> {
  const engine = new RunEngine(ctx, limits)
  getStartedEngine(ctx).engine = engine
  ctx.lifecycle.onStop('runs', () => engine.close())
  const taken = await engine.takeOver()
  if (taken > 0) ctx.log.info({ taken }, 'runs of a worker that is gone were taken over')
  return engine
}

/** Returns this process's engine. Throws where `startEngine` was not called. */
export function getEngine(ctx: AppContext): RunEngine {
  const { engine } = getStartedEngine(ctx)
  if (!engine) throw new Error('the runs of this context were not started')
  return engine
}

/**
 * Whether the assistant's answer to an actor can be restricted to JSON, by its model or the fallback.
 * @public for extensions
 */
export function canAnswerInJson(models: ModelRegistry, actor: Actor, config: RunConfig): boolean {
  return answeringModels(runConfigFor(actor, config), models).some((id) => models.find(id)?.json)
}

/**
 * Whether the assistant's model may call functions of the caller.
 * @public for extensions
 */
export function canCallTools(models: ModelRegistry, actor: Actor, config: RunConfig): boolean {
  const [modelId = ''] = answeringModels(runConfigFor(actor, config), models)
  const found = models.find(modelId)
  return found !== undefined && mayCallTools(found.info, config)
}

/** Counts the messages of a branch that the model would get verbatim. */
export async function countSent({ pool, models }: AppContext, config: RunConfig, leafId: string): Promise<number> {
  const { messages: history, memory } = await readHistory(pool, leafId)
  const [modelId = ''] = answeringModels(config, models)
  const contextTokens = (await models.find(modelId)?.window?.findTokens()) ?? null
  const facts = { config, history, memory, passages: [], hasDocuments: false, written: '', reasons: false }
  const charactersPerToken = charactersPerTokenIn(history, modelId)
  return withinContext(facts, { contextTokens, charactersPerToken }).facts.history.length
}

/** Stops a chat's answer on any instance. */
export async function stopRunsOfChat(ctx: AppContext, chatId: string): Promise<void> {
  const runId = await requestStop(ctx, chatId)
  if (runId !== undefined) getEngine(ctx).stopRun(runId)
}

/** Notifies a chat's watchers of a change that is not an answer. */
export const notifyChatChanged = (ctx: AppContext, chatId: string): void => getEngine(ctx).notifyChange(chatId)
