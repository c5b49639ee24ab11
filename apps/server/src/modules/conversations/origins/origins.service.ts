import type { AnswerOrigin } from '@prosa/contract/conversations/origins.ts'
import type { AppContext } from '#/context.ts'
import { plainOrigin } from '#/modules/conversations/origins/origin.model.ts'
import { findOrigin, type OriginRow } from '#/modules/conversations/origins/origins.repository.ts'
import { isFixed } from '#/modules/conversations/runs/engine/usage.model.ts'
import { splitModelId } from '#/platform/ai/registered-model.ts'
import { notFound } from '#/platform/errors/domain-error.ts'

/** Where an answer of a chat comes from; `inside`: how it was made, too. Whether the actor may read it, the caller has decided. */
export async function readOrigin(
  ctx: Pick<AppContext, 'pool' | 'models'>,
  chat: { id: string },
  messageId: string,
  inside: boolean,
): Promise<AnswerOrigin> {
  const row = await findOrigin(ctx.pool, chat.id, messageId)
  if (!row) throw notFound()
  return { origin: plainOrigin(row), inside: inside ? insideOf(ctx, row) : null }
}

function insideOf({ models }: Pick<AppContext, 'models'>, row: OriginRow): AnswerOrigin['inside'] {
  const { version, inputTokens, outputTokens, firstTokenMs, totalMs, costMicros, facts, sources } = row
  const model = row.model !== null && isFixed(row.model) ? null : row.model
  return {
    version,
    model,
    modelName: model && (models.find(model)?.info.name ?? splitModelId(model)[1]),
    material: facts && {
      passages: facts.passages.map((passage, index) => ({
        ...passage,
        number: index + 1,
        used: sources.some(({ number }) => number === index + 1),
      })),
      given: facts.given,
      found: facts.found ?? facts.given,
      tools: facts.tools,
      masked: Object.entries(facts.masked).map(([kind, count]) => ({ kind, count })),
    },
    inputTokens,
    outputTokens,
    costBrl: costMicros === null ? null : costMicros / 1_000_000,
    firstTokenMs,
    totalMs,
  }
}
