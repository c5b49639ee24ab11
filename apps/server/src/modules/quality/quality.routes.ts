import type { ratings } from '@prosa/contract/quality/ratings.ts'
import type { testCases } from '@prosa/contract/quality/test-cases.ts'
import type { Handlers } from '#/context.ts'
import type { chatRules } from '#/modules/conversations/messages/own-chats.service.ts'
import { exportRatings, listRatings, ratingCards, ratedAssistants } from '#/modules/quality/ratings/board.service.ts'
import { correctRating } from '#/modules/quality/ratings/handling/correction.service.ts'
import * as handling from '#/modules/quality/ratings/handling/handling.service.ts'
import { showRating } from '#/modules/quality/ratings/handling/showing.service.ts'
import { rateAnswer, removeRating } from '#/modules/quality/ratings/own-ratings.service.ts'
import { mayReadStudents, type ratingRules } from '#/modules/quality/ratings/ratings.service.ts'
import type { assistantRules } from '#/modules/assistants/finding/assistants.service.ts'
import * as service from '#/modules/quality/test-cases/test-cases.service.ts'

export const qualityRoutes: Handlers<
  typeof ratings & typeof testCases,
  typeof ratingRules & typeof chatRules & typeof assistantRules
> = {
  rateAnswer: ({ ctx, actor, resource, params, body }) => rateAnswer(ctx, actor, resource, params.messageId, body),
  removeRating: ({ ctx, resource, params }) => removeRating(ctx, resource, params.messageId),
  listRatings: ({ ctx, resource, query }) => listRatings(ctx, { ...query, ...resource }),
  getRatingCards: ({ ctx, resource, query }) => ratingCards(ctx, { ...query, ...resource }),
  listRatedAssistants: ({ ctx, query }) => ratedAssistants(ctx, query),
  exportRatings: ({ ctx, by, actor, query }) =>
    exportRatings(ctx, by, { ...query, includesStudents: mayReadStudents(actor) }),
  getRating: async ({ ctx, by, resource, params: { ratingId } }) =>
    showRating(ctx, by, await handling.readRating(ctx, ratingId), resource),
  setRatingState: async ({ ctx, by, resource, params: { ratingId }, body }) => {
    const changed =
      body.action === 'assign'
        ? await handling.assignRating(ctx, by.actor, ratingId, body.assigneeId)
        : await handling.setRatingState(ctx, by.actor, ratingId, body.action)
    return showRating(ctx, by, changed, resource)
  },
  correctRating: async ({ ctx, by, resource, params: { ratingId }, body }) =>
    showRating(ctx, by, await correctRating(ctx, by.actor, ratingId, body), resource),
  replyToRating: async ({ ctx, by, resource, params: { ratingId }, body }) =>
    showRating(ctx, by, await handling.replyToRating(ctx, by.actor, ratingId, body.text), resource),
  addRatingNote: async ({ ctx, by, resource, params: { ratingId }, body }) =>
    showRating(ctx, by, await handling.addNote(ctx, by.actor, ratingId, body.text), resource),
  listTestCases: ({ ctx, actor, resource }) => service.listTestCases(ctx, actor, resource),
  createTestCase: ({ ctx, resource, body }) => service.createTestCase(ctx, resource, body),
  updateTestCase: ({ ctx, by, resource, params, body }) =>
    service.updateTestCase(ctx, by, resource, params.testId, body),
  deleteTestCase: ({ ctx, resource, params }) => service.deleteTestCase(ctx, resource, params.testId),
  runTestCase: ({ ctx, actor, resource, params }) => service.runTestCase(ctx, actor, resource, params.testId),
}
