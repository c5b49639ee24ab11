import { randomUUID } from 'node:crypto'
import type { AssistantConfig } from '@prosa/contract/assistants.ts'
import type { AppContext } from '#/context.ts'
import { makeAnswer } from '#/modules/runs/engine/answer.service.ts'
import { LiveRun } from '#/modules/runs/engine/live-run.model.ts'
import { failed, reasonOf } from '#/modules/runs/engine/outcome.model.ts'
import { hasReadableDocuments } from '#/modules/runs/trials/trial.repository.ts'
import { costMicrosOf } from '#/platform/ai/prices.ts'

const LONGEST_MS = 90_000
const RETRY_MS = 500

interface Trial {
  text: string
  /** Why there is no whole answer, in Portuguese. */
  error: string | null
  costMicros: number | null
}

/** What a configuration answers to one question, made as in a chat, without a chat: nothing of it is kept. */
export async function tryQuestion(
  ctx: AppContext,
  { assistantId, config, question }: { assistantId: number; config: AssistantConfig; question: string },
): Promise<Trial> {
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
      hasDocuments: await hasReadableDocuments(ctx.pool, assistantId),
      opening: question,
    },
    0,
  )
  const timer = setTimeout(() => run.cancel('overtime'), LONGEST_MS)
  const outcome = await makeAnswer(run, ctx, { retryMs: RETRY_MS, onProgress: () => run.take() }).finally(() =>
    clearTimeout(timer),
  )
  const end = run.cancelled === 'overtime' ? failed('provider_timeout') : outcome
  return {
    text: run.parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    error: end.error === undefined ? null : reasonOf(end.error).message,
    costMicros: costMicrosOf(ctx.models.find(run.modelId)?.price ?? null, run.usage),
  }
}
