import type { ToldChatMemory } from '@prosa/contract/conversations/chat-memory.ts'
import { EMBEDDED_MODEL } from '@prosa/contract/settings/models.ts'
import type { AppContext } from '#/context.ts'
import { answeringOf } from '#/modules/conversations/chats/answering.service.ts'
import type { OwnChat } from '#/modules/conversations/chats/chats.service.ts'
import * as repository from '#/modules/conversations/chats/memory/memory.repository.ts'
import { countSent } from '#/modules/conversations/runs/runs.service.ts'
import type { Actor } from '#/platform/authorization/actor.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/** What the assistant knows of a conversation beside its newest messages, on the branch that is shown. */
export async function readMemory(ctx: AppContext, actor: Actor, chat: OwnChat): Promise<ToldChatMemory> {
  const leaf = await repository.findLeaf(ctx.pool, chat.id)
  const config = await answeringConfigOf(ctx, actor, chat)
  const memory = leaf === null ? undefined : await repository.findMemory(ctx.pool, leaf)
  const kept = ctx.config.modelMemory && repository.rememberedOrigins.includes(chat.origin)
  return {
    kind: config?.model === EMBEDDED_MODEL ? 'quotes' : kept ? 'summary' : 'recent',
    recent: leaf === null || !config ? 0 : await countSent(ctx, config, leaf),
    summary: memory
      ? {
          messageId: memory.messageId,
          text: memory.text,
          messages: memory.messages,
          revision: memory.revision,
          byPerson: memory.model === null,
          writtenAt: memory.writtenAt,
        }
      : null,
  }
}

/** Who answers now; undefined where nobody does: what was remembered stays readable. */
async function answeringConfigOf(ctx: AppContext, actor: Actor, chat: OwnChat) {
  try {
    return (await answeringOf(ctx, actor, chat)).config
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}

/** The person's own words in the place of the summary. Throws 409 `chat_memory_changed` where it was written anew meanwhile. */
export async function changeMemory(
  ctx: AppContext,
  actor: Actor,
  chat: OwnChat,
  change: { messageId: string; revision: number; text: string },
): Promise<ToldChatMemory> {
  if (!(await repository.changeMemory(ctx.pool, { chatId: chat.id, ...change })))
    throw new DomainError('chat_memory_changed')
  return readMemory(ctx, actor, chat)
}

/** What was said up to here is not told to a model again, neither as it was said nor in a summary; the messages stay. */
export async function forgetMemory(ctx: AppContext, chat: OwnChat): Promise<void> {
  const leaf = await repository.findLeaf(ctx.pool, chat.id)
  const memory = leaf === null ? undefined : await repository.findMemory(ctx.pool, leaf)
  if (memory) await repository.emptyMemories(ctx.pool, chat.id, memory.messageId)
}
