import type { ToldMessage } from '@prosa/contract/conversations/chats.ts'
import type { AppContext } from '#/context.ts'
import { presentBranch } from '#/modules/conversations/messages/messages.model.ts'
import { findParent, readBranch } from '#/modules/conversations/messages/messages.repository.ts'
import { notFound } from '#/platform/errors/domain-error.ts'

/** A page of a chat's current branch for a reader who is not its owner. Whether they may read it, the caller has decided. */
export async function readTranscript(
  ctx: AppContext,
  chatId: string,
  before: string | undefined,
): Promise<{ messages: ToldMessage[]; hasOlder: boolean }> {
  const leaf = before === undefined ? undefined : await findParent(ctx.pool, chatId, before)
  if (before !== undefined && leaf === undefined) throw notFound()
  if (leaf === null) return { messages: [], hasOlder: false }
  const { messages, hasOlder } = presentBranch(await readBranch(ctx.pool, chatId, leaf ?? null), true)
  // what somebody thinks of an answer is said to those who handle ratings
  return { messages: messages.map((message) => ({ ...message, rating: null })), hasOlder }
}
