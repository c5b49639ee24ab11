import type { AppContext } from '#/context.ts'
import {
  appendExchange,
  type Exchange,
  lockEnd,
  nameEmpty,
} from '#/modules/conversations/chats/person-answer.repository.ts'
import { readBranch } from '#/modules/conversations/messages/messages.repository.ts'
import { presentBranch } from '#/modules/conversations/messages/messages.model.ts'
import { titleOf } from '#/modules/conversations/runs/runs.model.ts'
import type { ToldMessage } from '@prosa/contract/conversations/chats.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'

/**
 * A question to a person and the answer, in the caller's transaction, as the newest messages of the chat; gives the id of the answer. No model is asked and
 * nothing is counted; whoever calls tells the chat's readers after the commit. Throws `chat_busy` while an answer is being written.
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

/** A chat in which nothing was said yet gets its title from what a person is asked in it; one with a title is not taken for a forgotten one. */
export const nameByQuestion = (tx: Queryable, chatId: string, question: string): Promise<void> =>
  nameEmpty(tx, chatId, titleOf(question))

/** Nothing is asked in it any more. */
export const unname = (tx: Queryable, chatId: string): Promise<void> => nameEmpty(tx, chatId, '')

export { unsign } from '#/modules/conversations/chats/person-answer.repository.ts'

/** The newest messages of a branch that ends with one, oldest first, for somebody who is not told of models. */
export const readUpTo = async (ctx: AppContext, chatId: string, leafId: string): Promise<ToldMessage[]> =>
  presentBranch(await readBranch(ctx.pool, chatId, leafId), false).messages
