import { assistants as assistantOperations } from '@prosa/contract/assistants/assistants.ts'
import type { chatHistory } from '@prosa/contract/conversations/chat-history.ts'
import { excerptAround } from '@prosa/contract/conversations/found-words.ts'
import type { Returned } from '@prosa/contract/protocol/api.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { listCards } from '#/modules/assistants/finding/assistants.service.ts'
import * as chats from '#/modules/conversations/chats/chats.repository.ts'
import { insertOnce, listOwn, stopAndTell } from '#/modules/conversations/chats/chats.service.ts'
import type { OwnChat } from '#/modules/conversations/messages/own-chats.service.ts'
import { requireFolder } from '#/modules/conversations/chats/folders.service.ts'
import { copyBranch, findForkEnd } from '#/modules/conversations/chats/history/forks.repository.ts'
import { notifyChatChanged } from '#/modules/conversations/runs/runs.service.ts'
import { hasPermission, isAdmin, type UserActor } from '#/platform/authorization/actor.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'

type Query = z.output<typeof chatHistory.listOwnChats.query>
type Change = z.output<typeof chatHistory.updateChats.body>

const LONGEST_TITLE = 120
const FORK = ' (ramo)'

/** Lists a person's conversations with assistants they may still use; the others cannot be opened. */
export async function listAllChats(ctx: AppContext, actor: UserActor, { folder, status, ...query }: Query) {
  await requireFolder(ctx, actor, folder)
  const within = isAdmin(actor) ? null : [...actor.assistants.keys(), ...actor.publicAssistants]
  const { items, next } = await listOwn(ctx, {
    ...query,
    owner: { userId: actor.id },
    assistants: within,
    folderId: folder,
    archived: status === 'archived',
  })
  return {
    items: items.map(({ found, ...chat }) => ({
      ...chat,
      excerpt: found === null ? '' : excerptAround(found, query.q),
    })),
    next,
  }
}

/** Changes several of the actor's chats at once; ids of other people's chats are ignored. */
export async function changeChats(ctx: AppContext, actor: UserActor, { ids, ...change }: Change): Promise<void> {
  await requireFolder(ctx, actor, change.folderId)
  const changed = await chats.changeChats(ctx.pool, toOwner(actor), ids, change)
  for (const id of changed) notifyChatChanged(ctx, id)
}

/** Deletes conversations like single ones: hidden at once, permanently deleted after an hour. */
export async function deleteChats(ctx: AppContext, actor: UserActor, ids: readonly string[]): Promise<void> {
  await stopAndTell(ctx, await chats.markDeleted(ctx.pool, toOwner(actor), ids, true))
}

/** Restores several of the actor's deleted chats. */
export async function restoreChats(ctx: AppContext, actor: UserActor, ids: readonly string[]): Promise<void> {
  const restored = await chats.markDeleted(ctx.pool, toOwner(actor), ids, false)
  for (const { id } of restored) notifyChatChanged(ctx, id)
}

const toOwner = ({ id }: UserActor) => ({ userId: id, guestId: null })

/**
 * Creates a conversation with the messages up to an answer. Throws `message_state` if the answer is missing or incomplete,
 * and in tests and temporary conversations. Repeating the new id returns the same conversation.
 */
export async function forkChat(
  ctx: AppContext,
  actor: UserActor,
  chat: OwnChat,
  { messageId, newId }: { messageId: string; newId: string },
): Promise<{ id: string }> {
  const fork = { chatId: chat.id, messageId, newId }
  const end = await findForkEnd(ctx.pool, fork)
  if (!end) throw notFound()
  if (!end.complete || chat.origin !== 'internal') throw new DomainError('message_state')
  const title = chat.title.slice(0, LONGEST_TITLE - FORK.length).toWellFormed() + FORK
  const created = { id: newId, assistantId: chat.assistantId, origin: 'internal' } as const
  return insertOnce(ctx, actor, created, (_, client) => copyBranch(client, { ...fork, title }))
}

/** Most results per kind; the lists offer more. */
const MAX_RESULTS = 6

type Found = Returned<typeof chatHistory.quickFind>

/** Finds assistants and conversations that the person may open, for the quick search. */
export async function quickFind(ctx: AppContext, actor: UserActor, q: string): Promise<Found> {
  const [assistants, chats] = await Promise.all([findAssistants(ctx, actor, q), findChats(ctx, actor, q)])
  return { assistants, chats }
}

async function findAssistants(ctx: AppContext, actor: UserActor, q: string): Promise<Found['assistants']> {
  if (!hasPermission(actor, 'assistants.view')) return []
  const { items } = await listCards(
    ctx,
    actor,
    assistantOperations.listAssistants.query.parse({ q, pageSize: MAX_RESULTS }),
  )
  return items.flatMap(({ id, name, avatar, status, abilities }) => {
    const answers = status === 'published' || status === 'changed'
    if (abilities.chat && (answers || !abilities.edit)) return { id, name, avatar, opens: 'chat' as const }
    return abilities.edit ? { id, name, avatar, opens: 'builder' as const } : []
  })
}

async function findChats(ctx: AppContext, actor: UserActor, q: string): Promise<Found['chats']> {
  if (!hasPermission(actor, 'chats.create')) return []
  const { items } = await listAllChats(ctx, actor, { q, status: 'active', limit: MAX_RESULTS })
  return items
}
