import type { access, ReadableChat } from '@prosa/contract/assistants/access.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { type Doer, recordAccess } from '#/modules/assistants/access/access.events.ts'
import { accessPolicy } from '#/modules/assistants/access/access.policy.ts'
import {
  findReadableChat,
  findReadableChats,
} from '#/modules/conversations/transcript-access/reading/reading.repository.ts'
import { type AssistantRow, loadAssistant } from '#/modules/assistants/assistants.service.ts'
import { readTranscript } from '#/modules/conversations/chats/transcripts/transcripts.service.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import { type Authorized, authorize } from '#/platform/authorization/authorize.ts'
import { pageOf } from '#/platform/db/page-of.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'

type Readable = Authorized<AssistantRow, 'readChats'>
type ListQuery = z.output<typeof access.listAssistantChats.query>

/** The assistant, for an editor who may read its conversations. Throws `chats_unreadable` while that is switched off. */
export async function loadReadable(ctx: AppContext, actor: UserActor, assistantId: number): Promise<Readable> {
  const editable: AssistantRow = await loadAssistant(ctx, actor, assistantId, 'edit')
  const assistant = authorize(accessPolicy, actor, 'readChats', editable)
  if (!assistant.chatsReadable) throw new DomainError('chats_unreadable')
  return assistant
}

export async function listReadable(ctx: AppContext, { id }: Readable, query: ListQuery) {
  const page = await pageOf(query, (part) => findReadableChats(ctx.db, id, { ...query, ...part }))
  return { ...page, items: page.items.map(present) }
}

/** What was said in one conversation, written into the audit trail before it is shown [G1]. */
export async function readChat(
  ctx: AppContext,
  doer: Doer,
  assistant: Readable,
  chatId: string,
  before: string | undefined,
) {
  const chat = await findReadableChat(ctx.db, assistant.id, chatId)
  if (!chat) throw notFound()
  const transcript = await readTranscript(ctx, chatId, before)
  await ctx.db.transaction((tx) => recordAccess(tx, doer, 'read-chat', assistant.id, { chatId }))
  return { chat: present(chat), ...transcript }
}

const present = (chat: ReadableChat): ReadableChat => ({
  ...chat,
  createdAt: new Date(chat.createdAt).toISOString(),
  lastMessageAt: new Date(chat.lastMessageAt).toISOString(),
})
