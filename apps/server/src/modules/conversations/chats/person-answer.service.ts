import type { AppContext } from '#/context.ts'
import {
  appendExchange,
  type Exchange,
  lockEnd,
  nameEmpty,
} from '#/modules/conversations/chats/person-answer.repository.ts'
import { readBranch } from '#/modules/conversations/messages/messages.repository.ts'
import { presentBranch } from '#/modules/conversations/messages/messages.model.ts'
import { titleFromQuestion } from '#/modules/conversations/runs/runs.model.ts'
import type { UnserializedMessage } from '@prosa/contract/conversations/chats.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'

/**
 * Appends a question to a person and its answer in the caller's transaction, without a model or counters. Returns the
 * answer's id. The caller notifies watchers after the commit. Throws `chat_busy` while an answer is being written.
 */
export async function addExchange(tx: Queryable, chatId: string, exchange: Exchange): Promise<string> {
  const chat = await lockEnd(tx, chatId)
  if (!chat) throw notFound()
  if (chat.answering)
    throw new DomainError('chat_busy', {
      detail: 'Quem perguntou está recebendo outra resposta nesta conversa. Espere alguns segundos e envie de novo.',
    })
  return appendExchange(tx, { id: chatId, leafId: chat.leafId }, exchange)
}

/** Titles an empty chat by a question to a person, so that it is not removed as unused. */
export const nameByQuestion = (tx: Queryable, chatId: string, question: string): Promise<void> =>
  nameEmpty(tx, chatId, titleFromQuestion(question))

/** Removes the title after the question was withdrawn. */
export const removeTitle = (tx: Queryable, chatId: string): Promise<void> => nameEmpty(tx, chatId, '')

export { removeSignatures } from '#/modules/conversations/chats/person-answer.repository.ts'

/** Returns the newest messages up to a leaf, oldest first, without names of models. */
export const readUpTo = async (ctx: AppContext, chatId: string, leafId: string): Promise<UnserializedMessage[]> =>
  presentBranch(await readBranch(ctx.pool, chatId, leafId), false).messages
