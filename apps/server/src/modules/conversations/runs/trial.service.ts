import { randomUUID } from 'node:crypto'
import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import type { ToolCall } from '@prosa/contract/conversations/tool-calls.ts'
import type { Source } from '@prosa/contract/conversations/source.ts'
import type { AppContext } from '#/context.ts'
import { fillConfig } from '#/modules/assistants/finding/variables.service.ts'
import { meterCall } from '#/modules/models/metering.service.ts'
import { makeAnswer } from '#/modules/conversations/runs/engine/answer.service.ts'
import { computeCost, estimateMicros } from '#/modules/conversations/runs/engine/cost.model.ts'
import { LiveRun } from '#/modules/conversations/runs/engine/live-run.model.ts'
import { failureOutcome } from '#/modules/conversations/runs/engine/outcome.model.ts'
import { toReason } from '#/modules/conversations/messages/answer.model.ts'
import { citedSources, lacksAnswer } from '#/modules/conversations/runs/engine/ending.service.ts'
import type { Trial } from '#/modules/conversations/runs/run-tools.model.ts'
import { findRunTools } from '#/modules/conversations/runs/run-tools.service.ts'
import { mayCallTools, runConfigFor } from '#/modules/conversations/runs/runs.model.ts'
import { hasReadableDocuments } from '#/modules/conversations/runs/engine/readable.repository.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'

const LONGEST_MS = 90_000
const RETRY_MS = 500

interface Answered {
  text: string
  /** Cited sources, if the assistant shows them. */
  sources: Source[]
  /** Reason in Portuguese for an incomplete answer; otherwise null. */
  error: string | null
  costMicros: number | null
  /** The answering model, which may be the fallback. */
  modelId: string
  /** Whether the answer says that it does not know, or has no source although there are documents. */
  unanswered: boolean
  /** The calls of tools, in their order. */
  calls: readonly ToolCall[]
  /** Duration in milliseconds. */
  ms: number
}

interface Question {
  assistantId: number
  config: AssistantConfig
  question: string
  recordings: Trial['recordings']
}

/**
 * Answers one question by a configuration as in a chat, but stores only the cost, which counts like an answer's. Throws 409
 * `quota_exceeded` and `model_not_allowed`.
 */
export function tryQuestion(ctx: AppContext, actor: UserActor, trial: Question): Promise<Answered> {
  const config = runConfigFor(actor, trial.config)
  const { assistantId } = trial
  const call = { assistantId, modelId: config.model, micros: estimateMicros(config, ctx.models) }
  return meterCall(ctx, actor, call, async () => {
    const filled = await fillConfig(ctx, config, async () => ({ userId: actor.id }))
    return answerTrial(ctx, { ...trial, config: filled, userId: actor.id })
  })
}

/** Lists the names for people of the tools that a trial may call. */
export async function listTrialTools(
  ctx: AppContext,
  actor: UserActor,
  { assistantId, config: drafted }: Pick<Question, 'assistantId' | 'config'>,
): Promise<string[]> {
  const config = runConfigFor(actor, drafted)
  const model = ctx.models.find(config.model)
  if (model && !mayCallTools(model.info, config)) return []
  const trial = { userId: actor.id, recordings: [] }
  const run = { assistantId, config, messageId: randomUUID(), trial }
  const { tools } = await findRunTools(ctx, run, async () => undefined)
  return [...new Set(tools.flatMap(({ display }) => (display ? [display.label] : [])))]
}

async function answerTrial(
  ctx: AppContext,
  { assistantId, config, question, ...trial }: Question & Trial,
): Promise<Answered> {
  const nowhere = randomUUID()
  const run = new LiveRun(
    {
      runId: nowhere,
      chatId: nowhere,
      messageId: nowhere,
      parentId: nowhere,
      assistantId,
      config,
      attempt: 1,
      written: [],
      hasDocuments: await hasReadableDocuments(ctx.pool, assistantId, config),
      opening: question,
      trial,
    },
    0,
  )
  const timer = setTimeout(() => run.cancel('overtime'), LONGEST_MS)
  const onProgress = () => void run.takeEvents()
  const storeEvents = async () => onProgress()
  const outcome = await makeAnswer(run, ctx, { retryMs: RETRY_MS, onProgress, storeEvents }).finally(() =>
    clearTimeout(timer),
  )
  const end = run.cancelled === 'overtime' ? failureOutcome('provider_timeout') : outcome
  const text = run.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const sources = citedSources(text, run.sources)
  return {
    text,
    sources,
    error: end.error === undefined ? null : toReason(end.error).message,
    costMicros: computeCost(run, ctx.models),
    modelId: run.modelId,
    unanswered: end.state === 'done' && lacksAnswer(run, text, sources.length),
    calls: run.calls,
    ms: Math.round(performance.now() - run.startedAt),
  }
}
