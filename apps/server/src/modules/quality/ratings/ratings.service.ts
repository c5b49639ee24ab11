import type { RatingDetails } from '@prosa/contract/conversations/ratings.ts'
import type { AppContext } from '#/context.ts'
import { accessPolicy } from '#/modules/assistants/access/access.policy.ts'
import { type AssistantRow, loadAssistant } from '#/modules/assistants/assistants.service.ts'
import { findPlace } from '#/modules/quality/ratings/handling/handling.repository.ts'
import { ratingsPolicy } from '#/modules/quality/ratings/ratings.policy.ts'
import { isAdmin, type UserActor } from '#/platform/authorization/actor.ts'
import { authorize } from '#/platform/authorization/authorize.ts'
import { notFound } from '#/platform/errors/domain-error.ts'

/** What somebody who was let in to a rating may do with it. */
export type Abilities = Pick<RatingDetails, 'manageable' | 'around'>

/** Whether what pupils wrote in activities is for this person, too. */
export const hearsPupils = (actor: UserActor): boolean => ratingsPolicy.view(actor, { edits: false, ofPupil: true })

/** Lets in who may see ratings: administrators, and editors those of the one assistant that they ask for (404). */
export async function admitToList(ctx: AppContext, actor: UserActor, assistant: string): Promise<{ pupils: boolean }> {
  if (!isAdmin(actor)) await loadAssistant(ctx, actor, Number(assistant) || 0, 'edit')
  authorize(ratingsPolicy, actor, 'view', { edits: true, ofPupil: false })
  return { pupils: hearsPupils(actor) }
}

/** Lets in who may see or handle this rating (404); answers whether it may be handled, and what of its conversation is shown. */
export async function admitToRating(
  ctx: AppContext,
  actor: UserActor,
  ratingId: string,
  action: 'view' | 'manage',
): Promise<Abilities> {
  const place = await findPlace(ctx.db, ratingId)
  if (!place) throw notFound()
  const around = isAdmin(actor)
    ? 'shown'
    : surroundingsFor(actor, await loadAssistant(ctx, actor, place.assistantId, 'edit'))
  const judged = { edits: true, ofPupil: place.origin === 'sga' }
  authorize(ratingsPolicy, actor, action, judged)
  return { manageable: ratingsPolicy.manage(actor, judged), around }
}

/** The messages around an answer are read under the same conditions as all conversations with the assistant. */
function surroundingsFor(actor: UserActor, assistant: AssistantRow): RatingDetails['around'] {
  if (!accessPolicy.readChats(actor, assistant)) return 'not_permitted'
  return assistant.chatsReadable ? 'shown' : 'closed'
}
