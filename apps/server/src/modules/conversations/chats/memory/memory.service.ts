import type { UnserializedChatMemory } from '@prosa/contract/conversations/chat-memory.ts'
import { EMBEDDED_MODEL } from '@prosa/contract/models/models.ts'
import type { AppContext } from '#/context.ts'
import { findAnsweringOf } from '#/modules/conversations/messages/answering.service.ts'
import type { OwnChat } from '#/modules/conversations/messages/own-chats.service.ts'
import * as repository from '#/modules/conversations/chats/memory/memory.repository.ts'
import { countSent } from '#/modules/conversations/runs/runs.service.ts'
import type { Actor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/** Returns the memory of the shown branch, and what else the model gets. */
export async function readMemory(ctx: AppContext, actor: Actor, chat: OwnChat): Promise<UnserializedChatMemory> {
  const leaf = await repository.findLeaf(ctx.db, chat.id)
  const config = await findAnsweringConfig(ctx, actor, chat)
  const memory = leaf === null ? undefined : await repository.findMemory(ctx.db, leaf)
  const isRemembered = ctx.config.modelMemory && repository.rememberedOrigins.includes(chat.origin)
  return {
    kind: config?.model === EMBEDDED_MODEL ? 'quotes' : isRemembered ? 'summary' : 'recent',
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

/** Returns the answering configuration; undefined if the assistant does not answer, while the memory stays readable. */
async function findAnsweringConfig(ctx: AppContext, actor: Actor, chat: OwnChat) {
  try {
    return (await findAnsweringOf(ctx, actor, chat)).config
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}

/** Locks the newest memory of the shown branch until the commit. */
async function holdNewest(tx: Queryable, chat: OwnChat): Promise<repository.Memory | undefined> {
  await repository.holdMemories(tx, chat.id)
  const leaf = await repository.findLeaf(tx, chat.id)
  return leaf === null ? undefined : repository.findMemory(tx, leaf)
}

/**
 * Replaces the summary by the person's text. Throws 409 `chat_memory_changed` if it was rewritten meanwhile or a newer one
 * is based on it, since models only get the newest.
 */
export async function changeMemory(
  ctx: AppContext,
  actor: Actor,
  chat: OwnChat,
  { messageId, revision, text }: { messageId: string; revision: number; text: string },
): Promise<UnserializedChatMemory> {
  await ctx.db.transaction(async (tx) => {
    const newest = await holdNewest(tx, chat)
    if (newest?.messageId !== messageId || newest.revision !== revision) throw new DomainError('chat_memory_changed')
    await repository.changeMemory(tx, { messageId, text })
  })
  return readMemory(ctx, actor, chat)
}

/** Keeps models from getting the messages so far, verbatim or summarized; the messages stay visible. */
export async function forgetMemory(ctx: AppContext, chat: OwnChat): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const newest = await holdNewest(tx, chat)
    if (newest) await repository.emptyMemories(tx, chat.id, newest.messageId)
  })
}
