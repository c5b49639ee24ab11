import type { ratings } from '@prosa/contract/conversations/ratings.ts'
import type { Handlers } from '#/context.ts'
import { openChat } from '#/modules/conversations/chats/chats.service.ts'
import {
  exportRatings,
  listRatings,
  ratingCards,
  ratingChoices,
} from '#/modules/quality/ratings/board/board.service.ts'
import { correctRating } from '#/modules/quality/ratings/handling/correction.service.ts'
import * as handling from '#/modules/quality/ratings/handling/handling.service.ts'
import { showRating } from '#/modules/quality/ratings/handling/showing.service.ts'
import { rateAnswer, removeRating } from '#/modules/quality/ratings/own/own-ratings.service.ts'
import { ratingsPolicy } from '#/modules/quality/ratings/ratings.policy.ts'
import { admitToList, admitToRating, hearsPupils } from '#/modules/quality/ratings/ratings.service.ts'
import { attachment } from '#/platform/api/attachment.ts'
import { authorize } from '#/platform/authorization/authorize.ts'

/** The whole screen, which only administrators have. */
const everything = { edits: false, ofPupil: false }

export const ratingsRoutes: Handlers<typeof ratings> = {
  rateAnswer: async ({ ctx, actor, params, body }) => {
    const chat = await openChat(ctx, actor, params.chatId)
    return rateAnswer(ctx, actor, chat, params.messageId, body)
  },
  removeRating: async ({ ctx, actor, params }) => {
    const chat = await openChat(ctx, actor, params.chatId)
    return removeRating(ctx, chat, params.messageId)
  },
  listRatings: async ({ ctx, actor, query }) => {
    const reach = await admitToList(ctx, actor, query.assistant)
    return listRatings(ctx, { ...query, ...reach })
  },
  getRatingCards: async ({ ctx, actor, query }) => {
    const reach = await admitToList(ctx, actor, query.assistant)
    return ratingCards(ctx, { ...query, ...reach })
  },
  getRatingChoices: ({ ctx, actor }) => {
    authorize(ratingsPolicy, actor, 'view', everything)
    return ratingChoices(ctx)
  },
  exportRatings: async ({ ctx, actor, query, facts }) => {
    authorize(ratingsPolicy, actor, 'view', everything)
    const content = await exportRatings(ctx, actor, { ...query, pupils: hearsPupils(actor) }, facts)
    return attachment(content, { name: 'avaliacoes.csv', contentType: 'text/csv; charset=utf-8' })
  },
  getRating: async ({ ctx, actor, facts, params: { ratingId } }) => {
    const abilities = await admitToRating(ctx, actor, ratingId, 'view')
    return showRating({ ctx, actor, facts }, await handling.readRating(ctx, ratingId), abilities)
  },
  setRatingState: async ({ ctx, actor, facts, params: { ratingId }, body }) => {
    const abilities = await admitToRating(ctx, actor, ratingId, 'manage')
    const changed =
      body.action === 'assign'
        ? await handling.assignRating(ctx, actor, ratingId, body.assigneeId)
        : await handling.setRatingState(ctx, actor, ratingId, body.action)
    return showRating({ ctx, actor, facts }, changed, abilities)
  },
  correctRating: async ({ ctx, actor, facts, params: { ratingId }, body }) => {
    const abilities = await admitToRating(ctx, actor, ratingId, 'manage')
    return showRating({ ctx, actor, facts }, await correctRating(ctx, actor, ratingId, body), abilities)
  },
  replyToRating: async ({ ctx, actor, facts, params: { ratingId }, body }) => {
    const abilities = await admitToRating(ctx, actor, ratingId, 'manage')
    return showRating({ ctx, actor, facts }, await handling.replyToRating(ctx, actor, ratingId, body.text), abilities)
  },
  addRatingNote: async ({ ctx, actor, facts, params: { ratingId }, body }) => {
    const abilities = await admitToRating(ctx, actor, ratingId, 'manage')
    return showRating({ ctx, actor, facts }, await handling.addNote(ctx, actor, ratingId, body.text), abilities)
  },
}
