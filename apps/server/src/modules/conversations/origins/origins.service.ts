import type { AnswerOrigin } from '@prosa/contract/conversations/origins.ts'
import type { Source } from '@prosa/contract/conversations/source.ts'
import type { AppContext } from '#/context.ts'
import { assistantPolicy } from '#/modules/assistants/assistants.policy.ts'
import { toAssistantFacts, type OwnChat } from '#/modules/conversations/messages/own-chats.service.ts'
import { plainOrigin, isFixed } from '#/modules/conversations/origins/origin.model.ts'
import { findOrigin, findSource, type OriginRow } from '#/modules/conversations/origins/origins.repository.ts'
import {
  drawPage,
  type PlaceReader,
  readPlace,
} from '#/modules/knowledge/search/passage-location/passage-location.service.ts'
import { splitModelId } from '#/platform/ai/registered-model.ts'
import { type Actor, hasPermission } from '#/platform/authorization/actor.ts'
import { notFound } from '#/platform/errors/domain-error.ts'

/** Returns the origin of an answer; `inside` adds how it was made. The caller has authorized the actor. */
export async function readOrigin(
  ctx: Pick<AppContext, 'pool' | 'models'>,
  chat: { id: string },
  messageId: string,
  inside: boolean,
): Promise<AnswerOrigin> {
  const row = await findOrigin(ctx.pool, chat.id, messageId)
  if (!row) throw notFound()
  return { origin: plainOrigin(row), inside: inside ? describeInside(ctx, row) : null }
}

function describeInside({ models }: Pick<AppContext, 'models'>, row: OriginRow): AnswerOrigin['inside'] {
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
    steps: (facts?.steps ?? []).map(({ calls, micros }) => ({ calls: [...calls], costBrl: micros / 1_000_000 })),
    inputTokens,
    outputTokens,
    costBrl: costMicros === null ? null : costMicros / 1_000_000,
    firstTokenMs,
    totalMs,
  }
}

interface SourceAddress {
  messageId: string
  number: number
}

/** Returns the reader of a source's document: only people who may read the documents themselves, never guests. */
const toPlaceReader = (actor: Actor, chat: OwnChat): PlaceReader => ({
  assistantId: chat.assistantId,
  seesOwn: assistantPolicy.knowledge(actor, toAssistantFacts(actor, chat)),
  seesBases: actor.kind === 'user' && hasPermission(actor, 'knowledge_bases.manage'),
})

/** Reads the passage of an answer's source with the text around it. `reach` is the number of passages before and after. Throws 404. */
export async function readSourcePlace(
  ctx: AppContext,
  actor: Actor,
  chat: OwnChat,
  { reach, ...address }: SourceAddress & { reach: number },
) {
  return readPlace(ctx, toPlaceReader(actor, chat), await requireSource(ctx, chat, address), reach)
}

/** Draws the page of a source with its passage marked, as an image. Throws 404 without a page. */
export const drawSourcePage = async (ctx: AppContext, actor: Actor, chat: OwnChat, address: SourceAddress) =>
  drawPage(ctx, toPlaceReader(actor, chat), await requireSource(ctx, chat, address))

/** Returns the answer's source with this number. Throws 404 if there is none (Z2). */
async function requireSource(
  { pool }: Pick<AppContext, 'pool'>,
  chat: OwnChat,
  address: SourceAddress,
): Promise<Source> {
  const source = await findSource(pool, { chatId: chat.id, ...address })
  if (!source) throw notFound()
  return source
}
