import type { Source } from '@prosa/contract/conversations/source.ts'
import type { AppContext } from '#/context.ts'
import { assistantPolicy } from '#/modules/assistants/assistants.policy.ts'
import { factsOf, type OwnChat } from '#/modules/conversations/chats/chats.service.ts'
import { findSource } from '#/modules/conversations/origins/origins.repository.ts'
import { drawPage, type PlaceReader, readPlace } from '#/modules/knowledge/places/places.service.ts'
import { type Actor, hasPermission } from '#/platform/authorization/actor.ts'
import { notFound } from '#/platform/errors/domain-error.ts'

interface SourceAddress {
  messageId: string
  number: number
}

/** Whoever may read the documents where they are kept may read them from an answer; nobody else, and no guest. */
const readerOf = (actor: Actor, chat: OwnChat): PlaceReader => ({
  assistantId: chat.assistantId,
  seesOwn: assistantPolicy.knowledge(actor, factsOf(actor, chat)),
  seesBases: actor.kind === 'user' && hasPermission(actor, 'knowledge_bases.manage'),
})

export async function readSourcePlace(
  ctx: AppContext,
  actor: Actor,
  chat: OwnChat,
  { reach, ...address }: SourceAddress & { reach: number },
) {
  return readPlace(ctx, readerOf(actor, chat), await sourceOf(ctx, chat, address), reach)
}

export const drawSourcePage = async (ctx: AppContext, actor: Actor, chat: OwnChat, address: SourceAddress) =>
  drawPage(ctx, readerOf(actor, chat), await sourceOf(ctx, chat, address))

/** What the answer cites by this number; 404 where it cites nothing by it (Z2). */
async function sourceOf({ pool }: Pick<AppContext, 'pool'>, chat: OwnChat, address: SourceAddress): Promise<Source> {
  const source = await findSource(pool, { chatId: chat.id, ...address })
  if (!source) throw notFound()
  return source
}
