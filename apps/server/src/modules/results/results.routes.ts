import type { results } from '@prosa/contract/results/results.ts'
import type { Handlers } from '#/context.ts'
import type { assistantRules } from '#/modules/assistants/finding/assistants.service.ts'
import { approveAnswer } from '#/modules/quality/ratings/handling/correction.service.ts'
import * as service from '#/modules/results/results.service.ts'

export const resultsRoutes: Handlers<typeof results, typeof service.resultRules & typeof assistantRules> = {
  getResults: ({ ctx, actor, resource, query }) => service.readResults(ctx, actor, resource, query),
  listUsedAssistants: ({ ctx, resource, query }) => service.listUsed(ctx, resource, query),
  listAskedQuestions: ({ ctx, actor, resource, query }) => service.listAsked(ctx, actor, resource, query),
  listOwnRatings: ({ ctx, actor, resource, query }) => service.listOwnRatings(ctx, actor, resource, query),
  listAwaitingReview: ({ ctx, actor, resource, query }) => service.listReviews(ctx, actor, resource, query),
  approveAnswer: ({ ctx, actor, resource, body }) => approveAnswer(ctx, actor, resource, body),
}
