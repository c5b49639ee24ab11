import type { UnserializedMessage } from '@prosa/contract/conversations/chats.ts'
import type { AppContext } from '#/context.ts'
import { presentBranch } from '#/modules/conversations/messages/messages.model.ts'
import { findParent, readBranch } from '#/modules/conversations/messages/messages.repository.ts'
import { notFound } from '#/platform/errors/domain-error.ts'

/** @public for extensions */
export { toWrittenText } from '#/modules/conversations/chats/transcripts/transcript.model.ts'

/** Returns a page of a chat's branch for a reader other than its owner. The caller has authorized them. */
export async function readTranscript(
  ctx: AppContext,
  chatId: string,
  before: string | undefined,
): Promise<{ messages: UnserializedMessage[]; hasOlder: boolean }> {
  const leaf = before === undefined ? undefined : await findParent(ctx.pool, chatId, before)
  if (before !== undefined && leaf === undefined) throw notFound()
  if (leaf === null) return { messages: [], hasOlder: false }
  const { messages, hasOlder } = presentBranch(await readBranch(ctx.pool, chatId, leaf ?? null), true)
  // ratings are only shown to people who handle them
  return { messages: messages.map((message) => ({ ...message, rating: null })), hasOlder }
}
