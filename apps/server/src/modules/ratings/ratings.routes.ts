import type { ratings } from '@prosa/contract/ratings.ts'
import type { Handlers } from '#/context.ts'
import { openChat } from '#/modules/chats/chats.service.ts'
import { exportRatings, listRatings, ratingCards, ratingChoices } from '#/modules/ratings/board/board.service.ts'
import { correctRating } from '#/modules/ratings/handling/correction.service.ts'
import * as handling from '#/modules/ratings/handling/handling.service.ts'
import { rateAnswer, removeRating } from '#/modules/ratings/own/own-ratings.service.ts'
import { ratingsPolicy } from '#/modules/ratings/ratings.policy.ts'
import { attachment } from '#/platform/api/attachment.ts'
import { authorize } from '#/platform/authorization/authorize.ts'

export const ratingsRoutes: Handlers<typeof ratings> = {
  rateAnswer: async ({ ctx, actor, params, body }) => {
    const chat = await openChat(ctx, actor, params.chatId)
    return rateAnswer(ctx, actor, chat, params.messageId, body)
  },
  removeRating: async ({ ctx, actor, params }) => {
    const chat = await openChat(ctx, actor, params.chatId)
    return removeRating(ctx, chat, params.messageId)
  },
  listRatings: ({ ctx, actor, query }) => {
    authorize(ratingsPolicy, actor, 'view', {})
    return listRatings(ctx, query)
  },
  getRatingCards: ({ ctx, actor, query }) => {
    authorize(ratingsPolicy, actor, 'view', {})
    return ratingCards(ctx, query)
  },
  getRatingChoices: ({ ctx, actor }) => {
    authorize(ratingsPolicy, actor, 'view', {})
    return ratingChoices(ctx)
  },
  exportRatings: async ({ ctx, actor, query, facts }) => {
    authorize(ratingsPolicy, actor, 'view', {})
    const content = await exportRatings(ctx, actor, query, facts)
    return attachment(content, { name: 'avaliacoes.csv', contentType: 'text/csv; charset=utf-8' })
  },
  getRating: ({ ctx, actor, params }) => {
    authorize(ratingsPolicy, actor, 'view', {})
    return handling.readRating(ctx, params.ratingId)
  },
  setRatingState: ({ ctx, actor, params, body }) => {
    authorize(ratingsPolicy, actor, 'manage', {})
    return handling.setRatingState(ctx, actor, params.ratingId, body.action)
  },
  correctRating: ({ ctx, actor, params, body }) => {
    authorize(ratingsPolicy, actor, 'manage', {})
    return correctRating(ctx, actor, params.ratingId, body)
  },
  replyToRating: ({ ctx, actor, params, body }) => {
    authorize(ratingsPolicy, actor, 'manage', {})
    return handling.replyToRating(ctx, actor, params.ratingId, body.text)
  },
  addRatingNote: ({ ctx, actor, params, body }) => {
    authorize(ratingsPolicy, actor, 'manage', {})
    return handling.addNote(ctx, actor, params.ratingId, body.text)
  },
}
