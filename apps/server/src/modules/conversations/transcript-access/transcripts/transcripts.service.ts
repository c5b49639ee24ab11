import type { assistantTranscripts } from '@prosa/contract/conversations/transcript-access.ts'
import type { AnswerOrigin } from '@prosa/contract/conversations/origins.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { recordAccess } from '#/modules/assistants/access/access.events.ts'
import { accessPolicy } from '#/modules/assistants/access/access.policy.ts'
import {
  findReadableChat,
  findReadableChats,
} from '#/modules/conversations/transcript-access/transcripts/transcripts.repository.ts'
import { type AssistantRow, loadAssistant } from '#/modules/assistants/finding/assistants.service.ts'
import { readOrigin } from '#/modules/conversations/origins/origins.service.ts'
import { readTranscript } from '#/modules/conversations/chats/transcripts/transcripts.service.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import { about } from '#/platform/authorization/rules.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import type { By } from '#/platform/api/handlers.ts'

type Readable = Authorized<AssistantRow, 'readChats'>
type ListQuery = z.output<typeof assistantTranscripts.listAssistantChats.query>

export const transcriptRules = {
  'assistant.read_chats': about({
    param: 'assistantId',
    load: (ctx: AppContext, id: number, actor) => loadAssistant(ctx, actor, id, 'edit'),
    action: 'readChats',
    allows: accessPolicy.readChats,
  }),
}

function requireReadable({ options }: Readable): void {
  if (!options.chatsReadable) throw new DomainError('chats_unreadable')
}

/** Lists conversations. Throws `chats_unreadable` while reading is switched off. */
export async function listReadable(ctx: AppContext, assistant: Readable, query: ListQuery) {
  requireReadable(assistant)
  return findReadableChats(ctx.db, assistant.id, query)
}

/** Reads a conversation after recording the reading in the audit trail [G1]. */
export async function readChat(
  ctx: AppContext,
  by: By,
  assistant: Readable,
  chatId: string,
  before: string | undefined,
) {
  requireReadable(assistant)
  const chat = await findReadableChat(ctx.db, assistant.id, chatId)
  if (!chat) throw notFound()
  const transcript = await readTranscript(ctx, chatId, before)
  await ctx.db.transaction((tx) => recordAccess(tx, by, 'read-chat', assistant.id, { chatId }))
  return { chat, ...transcript }
}

/** Reads how an answer was made, as part of the reading already audited. */
export async function readChatOrigin(
  ctx: AppContext,
  assistant: Readable,
  { chatId, messageId }: { chatId: string; messageId: string },
): Promise<AnswerOrigin> {
  requireReadable(assistant)
  const chat = await findReadableChat(ctx.db, assistant.id, chatId)
  if (!chat) throw notFound()
  return readOrigin(ctx, chat, messageId, true)
}
