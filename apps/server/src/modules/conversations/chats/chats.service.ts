import { randomUUID } from 'node:crypto'
import { PERSON_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import type { chats, UnserializedChat, UnserializedChatSummary } from '@prosa/contract/conversations/chats.ts'
import type { PoolClient } from 'pg'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { answeringConfig, type AssistantRow } from '#/modules/assistants/finding/assistants.service.ts'
import {
  type ListedWithAssistant,
  type ListQuery,
  listOwnChats,
} from '#/modules/conversations/chats/chat-list.repository.ts'
import { loadOwnChat, type OwnChat, seesInside } from '#/modules/conversations/messages/own-chats.service.ts'
import { type ChatRow, findChat } from '#/modules/conversations/messages/own-chats.repository.ts'
import * as repository from '#/modules/conversations/chats/chats.repository.ts'
import { removeOne } from '#/modules/conversations/chats/removal.repository.ts'
import { requireFolder } from '#/modules/conversations/chats/folders.service.ts'
import { presentBranch } from '#/modules/conversations/messages/messages.model.ts'
import { findParent, readBranch } from '#/modules/conversations/messages/messages.repository.ts'
import { stopRunsOfChat, notifyChatChanged } from '#/modules/conversations/runs/runs.service.ts'
import type { Actor, GuestActor, UserActor } from '#/platform/authorization/actor.ts'
import { clientTransaction } from '#/platform/db/client-transaction.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { searchableText } from '#/platform/db/pt-norm.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'

interface Cursor {
  pinned: boolean
  /** Microseconds since 1970, which JavaScript dates would round. */
  position: string
  id: string
}

/** Encodes the position of a page's last row, from which the next page continues. */
const formatCursor = ({ pinned, position, id }: Cursor): string => `${pinned ? 1 : 0}.${position}.${id}`

/** Parses a cursor; undefined if it is invalid. */
function readCursor(cursor: string): Cursor | undefined {
  const [, pinned, position, id] = /^([01])\.(\d{1,17})\.([0-9a-f-]{36})$/.exec(cursor) ?? []
  if (pinned === undefined || position === undefined || id === undefined) return undefined
  return { pinned: pinned === '1', position, id }
}

/** Creates a chat. Repeating the id returns the same chat. */
export async function createChat(
  ctx: AppContext,
  actor: UserActor,
  assistant: AssistantRow,
  { id = randomUUID(), test, temporary }: { id?: string | undefined; test: boolean; temporary: boolean },
): Promise<{ id: string }> {
  answeringConfig(assistant, { test })
  const origin = test ? 'test' : temporary ? 'temporary' : 'internal'
  return insertOnce(ctx, actor, { id, assistantId: assistant.id, origin })
}

/** Creates a guest's chat; the caller has checked and counted it. Repeating the id returns the same chat. */
export const createGuestChat = (
  ctx: AppContext,
  actor: GuestActor,
  chat: repository.NewChat,
  count?: (tx: Queryable) => Promise<void>,
): Promise<{ id: string }> => insertOnce(ctx, actor, chat, count)

/** Inserts a chat once; `fill` runs in the same transaction if the chat is new. */
export async function insertOnce(
  ctx: AppContext,
  actor: Actor,
  chat: repository.NewChat,
  fill?: (tx: Queryable, client: PoolClient) => Promise<void>,
): Promise<{ id: string }> {
  const { id } = chat
  const isNew = fill
    ? await clientTransaction(ctx.pool, async (client, tx) => {
        const inserted = await repository.insertChat(client, actor, chat)
        if (inserted) await fill(tx, client)
        return inserted
      })
    : await repository.insertChat(ctx.pool, actor, chat)
  if (isNew) return { id }
  const existing = await findChat(ctx.pool, actor, id)
  const known = existing?.assistantId === chat.assistantId && existing.origin === chat.origin
  if (!known || existing.deletedAt !== null) throw new DomainError('idempotency_mismatch')
  return { id }
}

interface WrittenMessage {
  role: 'user' | 'assistant'
  text: string
  /** Whether a person, not a model, wrote the answer. */
  byPerson?: boolean | undefined
  /** Note below an answer, such as its author. */
  note?: string | null | undefined
}

/**
 * Creates a chat of the actor whose messages are already written, the oldest first; each answers the one before.
 * Repeating the id changes nothing. `record` runs in the same transaction if the chat is new.
 *
 * @public for extensions
 */
export async function createWrittenChat(
  ctx: AppContext,
  actor: UserActor,
  chat: Pick<repository.WrittenChat, 'id' | 'assistantId' | 'title'> & { messages: readonly WrittenMessage[] },
  record: (tx: Queryable) => Promise<void>,
): Promise<void> {
  const messages = chat.messages.map(({ role, text, byPerson, note = null }) => ({
    id: randomUUID(),
    role,
    text,
    searchable: searchableText(text),
    model: byPerson ? PERSON_MODEL : null,
    note,
  }))
  const isNew = await ctx.db.transaction(async (tx) => {
    const inserted = await repository.insertWrittenChat(tx, { ...chat, userId: actor.id, messages })
    if (inserted) await record(tx)
    return inserted
  })
  if (isNew) return
  const known = await findChat(ctx.pool, actor, chat.id)
  if (known?.assistantId !== chat.assistantId || known.deletedAt !== null) throw new DomainError('idempotency_mismatch')
}

type ChatsQuery = z.output<typeof chats.listChats.query>

export interface ChatPage {
  items: ListedWithAssistant[]
  next: string | null
}

/** Lists the actor's chats with one assistant, without archived ones. */
export const listChats = (ctx: AppContext, actor: UserActor, assistantId: number, query: ChatsQuery) =>
  listOwn(ctx, { ...query, owner: { userId: actor.id }, assistants: assistantId, archived: false })

/** Lists a guest's chats; the caller has checked that the link or activity is still open. */
export const listGuestChats = (ctx: AppContext, actor: GuestActor, assistantId: number, query: Omit<ChatsQuery, 'q'>) =>
  listOwn(ctx, { ...query, q: '', owner: { guestId: actor.guestId }, assistants: assistantId, archived: false })

/** Returns a page of an owner's chats. Throws 404 if the cursor is invalid. */
export async function listOwn(
  ctx: AppContext,
  { before, limit, ...query }: Omit<ListQuery, 'after'> & { before?: string | undefined },
): Promise<ChatPage> {
  const after = before === undefined ? undefined : readCursor(before)
  if (before !== undefined && !after) throw notFound()
  const rows = await listOwnChats(ctx.pool, { ...query, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page,
    next: rows.length > limit && last ? formatCursor(last) : null,
  }
}

/** Reads a chat with the newest messages of its branch in one snapshot; its stream continues from `lastSeq`. */
export async function readChat(ctx: AppContext, actor: Actor, chat: OwnChat): Promise<UnserializedChat> {
  const branch = await readBranch(ctx.pool, chat.id, null)
  return {
    id: chat.id,
    assistantId: chat.assistantId,
    title: chat.title,
    pinned: chat.pinned,
    archived: chat.archived,
    folderId: chat.folderId,
    test: chat.origin === 'test',
    ...presentBranch(branch, seesInside(actor, chat)),
    lastSeq: branch.lastSeq,
    activeMessageId: branch.activeMessageId,
  }
}

/** Returns the messages before one of a branch. Throws 404 for an unknown message. */
export async function readOlder(ctx: AppContext, actor: Actor, chat: OwnChat, before: string) {
  const leaf = await findParent(ctx.pool, chat.id, before)
  if (leaf === undefined) throw notFound()
  if (leaf === null) return { messages: [], hasOlder: false }
  return presentBranch(await readBranch(ctx.pool, chat.id, leaf), seesInside(actor, chat))
}

/** Changes a chat's title or folder, pins or archives it. Throws 404 for a folder of another person. */
export async function changeChat(
  ctx: AppContext,
  actor: Actor,
  chat: OwnChat,
  change: repository.ChatChange,
): Promise<UnserializedChatSummary> {
  await requireFolder(ctx, actor, change.folderId)
  await repository.changeChats(ctx.pool, chat, [chat.id], change)
  notifyChatChanged(ctx, chat.id)
  return toSummary(await loadOwnChat(ctx, actor, chat.id))
}

/**
 * Hides a chat at once and stops its answer. It is deleted permanently after an hour, a temporary one at once. Chats of
 * attempts cannot be deleted.
 */
export async function deleteChat(ctx: AppContext, chat: OwnChat): Promise<void> {
  if (chat.attemptId !== null) throw new DomainError('message_state')
  await stopAndTell(ctx, await repository.markDeleted(ctx.pool, chat, [chat.id], true))
  if (chat.origin === 'temporary') await removeOne(ctx.db, chat.id)
}

/** Stops the answers of deleted chats, and notifies their watchers. */
export async function stopAndTell(
  ctx: AppContext,
  deleted: readonly { id: string; answering: boolean }[],
): Promise<void> {
  for (const { id, answering } of deleted) {
    notifyChatChanged(ctx, id)
    if (answering) await stopRunsOfChat(ctx, id)
  }
}

/** Restores a deleted chat before its data is removed. */
export async function restoreChat(ctx: AppContext, actor: Actor, chat: OwnChat): Promise<UnserializedChatSummary> {
  await repository.markDeleted(ctx.pool, chat, [chat.id], false)
  notifyChatChanged(ctx, chat.id)
  return toSummary(await loadOwnChat(ctx, actor, chat.id))
}

/** Makes the branch of a message the one that is shown. Throws 404, or 409 `chat_busy` while an answer is written. */
export async function selectBranch(ctx: AppContext, chat: OwnChat, messageId: string): Promise<void> {
  const { found, busy } = await repository.moveToBranch(ctx.pool, chat.id, messageId)
  if (!found) throw notFound()
  if (busy) throw new DomainError('chat_busy')
  notifyChatChanged(ctx, chat.id)
}

function toSummary({
  id,
  title,
  pinned,
  archived,
  folderId,
  lastMessageAt,
  activeFrom,
}: ChatRow): UnserializedChatSummary {
  return { id, title, pinned, archived, folderId, answering: activeFrom !== null, lastMessageAt }
}
