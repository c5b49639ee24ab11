import { isActive } from '@prosa/contract/conversations/message-status.ts'
import { PERSON_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import type { OwnRating } from '@prosa/contract/conversations/own-rating.ts'
import type { AppContext } from '#/context.ts'
import type { OwnChat } from '#/modules/conversations/messages/own-chats.service.ts'
import { deleteRating, findAnswer, saveRating } from '#/modules/quality/ratings/own-ratings.repository.ts'
import { emitRating } from '#/modules/quality/ratings/ratings.events.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'
import type { Actor } from '#/platform/authorization/actor.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'

type Judgement = Omit<OwnRating, 'reply'>

/**
 * Rates an answer of the actor's own chat, or changes the rating.
 * @throws `message_state` in a test of the builder, in a temporary chat and while the answer is running
 */
export async function rateAnswer(
  ctx: AppContext,
  actor: Actor,
  chat: OwnChat,
  messageId: string,
  judgement: Judgement,
): Promise<OwnRating> {
  const answer = await findAnswer(ctx.db, chat.id, messageId)
  if (!answer) throw notFound()
  const { status, version, model } = answer
  const { id: chatId, assistantId, userId, guestId, origin } = chat
  // Ratings are figures of models, so a person's answer cannot be rated.
  if (origin === 'test' || origin === 'temporary' || isActive(status) || model === PERSON_MODEL)
    throw new DomainError('message_state')
  // Reasons explain why an answer was bad, so a good rating keeps none.
  const given = { ...judgement, reasons: judgement.value === 'bad' ? [...new Set(judgement.reasons)] : [] }
  const { timeZone } = (await getSettings(ctx)).general
  const rating = await ctx.db.transaction(async (tx) => {
    const saved = await saveRating(
      tx,
      { ...given, messageId, chatId, assistantId, userId, guestId, origin, version, model },
      timeZone,
    )
    if (saved.created) await emitRating(tx, 'rating.created', saved, { actor: toAuthor(actor) })
    return saved
  })
  const { value, reasons, comment, expected, reply } = rating
  return { value, reasons, comment, expected, reply }
}

/** Removes the actor's rating; without one it does nothing. */
export async function removeRating(ctx: AppContext, chat: OwnChat, messageId: string): Promise<void> {
  if (await deleteRating(ctx.db, chat.id, messageId)) return
  if (!(await findAnswer(ctx.db, chat.id, messageId))) throw notFound()
}

const toAuthor = (actor: Actor) =>
  actor.kind === 'user'
    ? ({ kind: 'user', id: String(actor.id) } as const)
    : ({ kind: 'guest', id: actor.guestId } as const)
