import { errorTable } from '@prosa/contract/protocol/errors.ts'
import { EMBEDDED_MODEL } from '@prosa/contract/models/models.ts'
import type { AppContext } from '#/context.ts'
import type { AssistantRow } from '#/modules/assistants/finding/assistants.service.ts'
import { meter } from '#/modules/models/metering.service.ts'
import { maskFor } from '#/modules/conversations/safety/safety.service.ts'
import { type Judged, judgingPrompt, type Verdict, verdictOf } from '#/modules/quality/test-cases/judging.model.ts'
import type { RegisteredModel } from '#/platform/ai/model-registry.ts'
import { costMicrosOf, tokensOf } from '#/platform/ai/prices.ts'
import { failureOf } from '#/platform/ai/provider-failure.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

const LONGEST_MS = 60_000
/** Room for a verdict, and for a model that thinks before it. */
const OUTPUT_TOKENS = 2000
const unclear = 'O modelo não deu um veredito claro sobre o critério. Execute o teste de novo.'

interface Judgement {
  verdict: Verdict | null
  /** Why there is no verdict, in Portuguese. */
  error: string | null
  costMicros: number | null
}

/** Throws 409 `judge_unavailable` where the draft's model only quotes documents. */
export function requireJudge({ draft }: Pick<AssistantRow, 'draft'>): void {
  if (draft.model === EMBEDDED_MODEL) throw new DomainError('judge_unavailable')
}

/** Whether the draft's model finds that an answer meets a criterion; the cost counts as an answer's does. */
export async function judgeAnswer(
  ctx: AppContext,
  actor: UserActor,
  { id: assistantId, draft }: AssistantRow,
  judged: Judged,
): Promise<Judgement> {
  requireJudge({ draft })
  const found = ctx.models.find(draft.model)
  if (!found) return { verdict: null, error: errorTable.model_unavailable[1], costMicros: null }
  const prompt = judgingPrompt(judged)
  const atMost = { input: tokensOf(JSON.stringify(prompt).length), output: OUTPUT_TOKENS }
  const call = { assistantId, modelId: draft.model, micros: costMicrosOf(found.price, atMost) ?? 0 }
  return meter(ctx, actor, call, async () => {
    const mask = found.info.location === 'local' ? undefined : await maskFor(ctx, assistantId)
    const { text, costMicros, error } = await askModel(found, mask ? mask.hidePrompt(prompt) : prompt)
    if (error !== null) return { verdict: null, error, costMicros }
    const reveal = mask?.reveal()
    const verdict = verdictOf(reveal ? reveal.push(text) + reveal.end() : text) ?? null
    return { verdict, error: verdict ? null : unclear, costMicros }
  })
}

async function askModel({ info, model, price }: RegisteredModel, prompt: ReturnType<typeof judgingPrompt>) {
  try {
    const { content, usage } = await model.doGenerate({
      prompt,
      maxOutputTokens: OUTPUT_TOKENS,
      // models that think choose for themselves
      ...(info.reasoning ? {} : { temperature: 0 }),
      abortSignal: AbortSignal.timeout(LONGEST_MS),
    })
    const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('')
    const costMicros = costMicrosOf(price, { input: usage.inputTokens.total, output: usage.outputTokens.total })
    return { text, costMicros, error: null }
  } catch (error) {
    // never the error itself: providers put prompts into it
    return { text: '', costMicros: 0, error: errorTable[failureOf(error).code][1] }
  }
}
