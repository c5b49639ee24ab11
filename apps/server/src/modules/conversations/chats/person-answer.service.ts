import { type AppContext, perContext } from '#/context.ts'
import {
  appendExchange,
  type Exchange,
  lockEnd,
  nameEmpty,
  removeSignatures as removeNames,
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
 * @public for extensions
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

/**
 * Titles an empty chat by a question to a person, so that it is not removed as unused.
 * @public for extensions
 */
export const nameByQuestion = (tx: Queryable, chatId: string, question: string): Promise<void> =>
  nameEmpty(tx, chatId, titleFromQuestion(question))

/**
 * Removes the title after the question was withdrawn.
 * @public for extensions
 */
export const removeTitle = (tx: Queryable, chatId: string): Promise<void> => nameEmpty(tx, chatId, '')

type CountWaiting = (db: Queryable, chatIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
const getCounts = perContext((): CountWaiting[] => [])

/**
 * Registers what counts the questions that wait for a person, by chat; called before the first request.
 * @public for extensions
 */
export const registerWaiting = (ctx: AppContext, count: CountWaiting): unknown => getCounts(ctx).push(count)

/**
 * Returns a function that tells how many questions of a chat wait for a person.
 *
 * @public for extensions
 */
export async function countWaiting(ctx: AppContext, chatIds: readonly string[]): Promise<(chatId: string) => number> {
  const counts = await Promise.all(getCounts(ctx).map((count) => count(ctx.db, chatIds)))
  return (chatId) => counts.reduce((sum, count) => sum + (count.get(chatId) ?? 0), 0)
}

/** @public for extensions */
export const removeSignatures = removeNames

/**
 * Returns the newest messages up to a leaf, oldest first, without names of models.
 * @public for extensions
 */
export const readUpTo = async (ctx: AppContext, chatId: string, leafId: string): Promise<UnserializedMessage[]> =>
  presentBranch(await readBranch(ctx.pool, chatId, leafId), false).messages
