import { randomUUID } from 'node:crypto'
import type { chatShares, UnserializedChatShare, UnserializedSharedChat } from '#/chat-shares/contract.ts'
import type { Page } from '@prosa/contract/pages/page.ts'
import type { PublicPageFacts } from '@prosa/server/src/platform/pages/pages.ts'
import type { z } from 'zod'
import type { AppContext } from '@prosa/server/src/context.ts'
import { answeringConfig, loadAssistant } from '@prosa/server/src/modules/assistants/finding/assistants.service.ts'
import * as repository from '#/chat-shares/server/chat-shares.repository.ts'
import { endOfAnswers, isFinishedAnswer, shownNow, toSnapshot, withoutId } from '#/chat-shares/server/snapshot.model.ts'
import { createWrittenChat } from '@prosa/server/src/modules/conversations/chats/chats.service.ts'
import type { OwnChat } from '@prosa/server/src/modules/conversations/messages/own-chats.service.ts'
import { makeNameHider } from '@prosa/server/src/modules/conversations/safety/safety.service.ts'
import { readTimeZone } from '@prosa/server/src/modules/settings/settings.service.ts'
import { endOfLastDay } from '@prosa/server/src/platform/clock/clock.ts'
import type { By } from '@prosa/server/src/platform/api/handlers.ts'
import type { Actor, UserActor } from '@prosa/server/src/platform/authorization/actor.ts'
import type { Authorized } from '@prosa/server/src/platform/authorization/authorize.ts'
import { about } from '@prosa/server/src/platform/authorization/rules.ts'
import type { PageRequest } from '@prosa/server/src/platform/db/page-of.ts'
import { DomainError, notFound } from '@prosa/server/src/platform/errors/domain-error.ts'
import { audit, doneBy } from '@prosa/server/src/platform/events/audit.ts'
import { newToken, sha256 } from '@prosa/server/src/platform/secrets/keys.ts'

/** The separate key of the sealed tokens (`platform/secrets/labels.ts`). */
const SEAL_LABEL = 'chat-share-token'
/** Messages per part, as in the chat. */
const PART = 50
/** All messages, for copying the conversation. */
const WHOLE = { from: 0, count: 1_000_000 }

export const chatShareRules = {
  'chatshare.own': about({
    param: 'chatShareId',
    load: (ctx: AppContext, id: string, actor: Actor) =>
      actor.kind === 'user' ? repository.findOwnShare(ctx.db, actor.id, id) : Promise.resolve(undefined),
    action: 'own',
  }),
}

type OwnShare = Authorized<repository.ListedShare, 'own'>

/** Builds a link's content up to an answer. Only internal conversations can be shared, no tests or chats of programs. */
async function makeSnapshot(ctx: AppContext, actor: UserActor, chat: OwnChat, until: string | null) {
  if (chat.origin !== 'internal') throw notFound()
  const found = await repository.findPath(ctx.db, chat.id, until)
  if (until !== null && !(found.at(-1) && isFinishedAnswer(found.at(-1)!))) throw notFound()
  const path = endOfAnswers(found)
  if (!path) throw new DomainError('chat_share_empty')
  const { options, published, draft } = await loadAssistant(ctx, actor, chat.assistantId, 'chat')
  const { name: assistantName, showSources } = published ?? draft
  const messages = toSnapshot(path, { personName: actor.name, showSources })
  return {
    title: makeNameHider(actor.name)(chat.title),
    assistantName,
    messages,
    until: path.at(-1)!.id,
    webAllowed: options.chatsOnWeb,
  }
}

/** Returns a part of the content that a link of this chat would show; `from` counts messages from 0. */
export async function previewShare(
  ctx: AppContext,
  actor: UserActor,
  chat: OwnChat,
  { until, from }: z.output<typeof chatShares.previewChatShare.query>,
) {
  const { messages, ...facts } = await makeSnapshot(ctx, actor, chat, until ?? null)
  return { ...facts, messages: messages.slice(from, from + PART), ...partBounds(messages.length, from) }
}

const partBounds = (total: number, from: number) => ({ total, next: from + PART < total ? from + PART : null })

/** Shares a copy of a chat up to an answer. Throws 409 where the assistant does not allow sharing on the Web. */
export async function createShare(
  ctx: AppContext,
  by: By,
  chat: OwnChat,
  { until, audience, lastDay }: z.output<typeof chatShares.createChatShare.body>,
): Promise<UnserializedChatShare> {
  const { actor } = by
  const endsAt = lastDay === null ? null : endOfLastDay(lastDay, await readTimeZone(ctx, actor), ctx.clock)
  const { title, assistantName, messages, webAllowed } = await makeSnapshot(ctx, actor, chat, until)
  if (audience === 'web' && !webAllowed) throw new DomainError('chat_share_web_off')
  const [id, token] = [randomUUID(), newToken()]
  await ctx.db.transaction(async (tx) => {
    await repository.insertShare(tx, {
      id,
      tokenHash: sha256(token),
      sealedToken: ctx.keys.seal(SEAL_LABEL, token),
      userId: actor.id,
      assistantId: chat.assistantId,
      audience,
      endsAt,
      chatId: chat.id,
      title,
      assistantName,
      messages: messages.map(withoutId),
    })
    await audit(tx, {
      ...doneBy(by),
      action: 'chat_share.create',
      target: { type: 'chat_share', id },
      data: { chatId: chat.id, audience },
    })
  })
  const made = await repository.findOwnShare(ctx.db, actor.id, id)
  if (!made) throw notFound()
  return shareRecord(ctx, made)
}

function shareRecord(ctx: AppContext, { sealedToken, ...share }: repository.ListedShare): UnserializedChatShare {
  const token = ctx.keys.open(SEAL_LABEL, sealedToken)
  const path = share.audience === 'web' ? '/conversas' : '/assistants/conversas'
  return { ...share, url: token === undefined ? null : `${ctx.config.publicUrl}${path}/${token}` }
}

/** Lists the actor's own links of conversations. */
export async function listShares(ctx: AppContext, actor: UserActor, request: PageRequest) {
  const { items, ...page } = await repository.findOwnShares(ctx.db, actor.id, request)
  return { ...page, items: items.map((share) => shareRecord(ctx, share)) }
}

/** Ends a link at once and records it. */
export async function revokeShare(ctx: AppContext, by: By, { id, chatId }: OwnShare): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await repository.revokeShare(tx, id)
    await audit(tx, {
      ...doneBy(by),
      action: 'chat_share.revoke',
      target: { type: 'chat_share', id },
      data: { chatId },
    })
  })
}

/** Reads a link on the Web. Throws 404 if it is not public and 410 if it has ended. */
export async function readPublicShare(ctx: AppContext, token: string, from: number): Promise<UnserializedSharedChat> {
  const share = await repository.findShare(ctx.db, sha256(token), { from, count: PART })
  if (share?.audience !== 'web') throw notFound()
  return presentShared(share, from)
}

/** Reads a link for people with an account. Throws 404 if they may not use the assistant. */
export async function readShare(ctx: AppContext, actor: UserActor, token: string, from: number) {
  const { share } = await findForMember(ctx, actor, token, { from, count: PART })
  return { ...presentShared(share, from), assistantId: share.assistantId! }
}

async function findForMember(ctx: AppContext, actor: UserActor, token: string, part: repository.Part) {
  const share = await repository.findShare(ctx.db, sha256(token), part)
  if (!share) throw notFound()
  if (share.assistantId === null) throw new DomainError('chat_share_ended')
  return { share, assistant: await loadAssistant(ctx, actor, share.assistantId, 'chat') }
}

/** Returns the content with the present masks and authors. */
const hideNames = (share: repository.FoundShare) => ({
  title: makeNameHider(share.personName)(share.title),
  messages: share.messages.map((message) => shownNow(message, share)),
})

function presentShared(share: repository.FoundShare, from: number): UnserializedSharedChat {
  if (!share.open) throw new DomainError('chat_share_ended')
  const { assistantName, total, sharedAt, endsAt } = share
  return { ...hideNames(share), assistantName, sharedAt, endsAt, ...partBounds(total, from) }
}

/** Copies a link's content into a new conversation of the actor, which can be continued. */
export async function continueShare(ctx: AppContext, by: By, token: string, id: string) {
  const { share, assistant } = await findForMember(ctx, by.actor, token, WHOLE)
  if (!share.open) throw new DomainError('chat_share_ended')
  answeringConfig(assistant, { test: false })
  await createWrittenChat(ctx, by.actor, { id, assistantId: assistant.id, ...hideNames(share) }, (tx) =>
    audit(tx, { ...doneBy(by), action: 'chat_share.copy', target: { type: 'chat_share', id: share.id } }),
  )
  return { chatId: id, assistantId: assistant.id }
}

/** Describes the page of a shared conversation: never framed, never in a search engine. */
export async function presentPage(
  ctx: AppContext,
  _page: Page,
  { params: { token = '' } }: { params: Record<string, string> },
): Promise<PublicPageFacts> {
  try {
    const { title, assistantName } = await readPublicShare(ctx, token, 0)
    const tags = {
      title: title || 'Conversa compartilhada',
      description: `Conversa com ${assistantName}. As respostas foram geradas por IA.`,
      url: `${ctx.config.publicUrl}/conversas/${token}`,
      image: null,
      indexable: false,
    }
    return { status: 200, frameSources: [], tags }
  } catch (error) {
    if (error instanceof DomainError && (error.status === 404 || error.status === 410))
      return { status: error.status, frameSources: [] }
    throw error
  }
}
