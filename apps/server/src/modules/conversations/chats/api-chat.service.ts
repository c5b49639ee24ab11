import type { AppContext } from '#/context.ts'
import { beginsWith, insertApiChat, type NewApiChat } from '#/modules/conversations/chats/api-chat.repository.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/**
 * A chat that a program begins with its person's key: what was said before is written as its first branch, as the program
 * tells it. The same ids again are the same chat. Throws 422 `idempotency_mismatch` where a chat with this id began
 * with something else than `firstMessageId`. The caller has checked that the person may talk to the assistant.
 */
export async function createApiChat(ctx: AppContext, chat: NewApiChat, firstMessageId: string): Promise<void> {
  if (await insertApiChat(ctx.pool, chat)) return
  if (!(await beginsWith(ctx.pool, chat, firstMessageId))) throw new DomainError('idempotency_mismatch')
}
