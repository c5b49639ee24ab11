import type { board } from '@prosa/contract/school/board.ts'
import type { Handlers } from '#/context.ts'
import type { activityRules } from '#/modules/school/activities/activities.service.ts'
import * as service from '#/modules/school/board/board.service.ts'
import { streamBoard } from '#/modules/school/board/board.stream.ts'
import { type attemptRules, readAttempt } from '#/modules/school/reviews/review.service.ts'

export const boardRoutes: Handlers<typeof board, typeof activityRules & typeof attemptRules> = {
  followBoard: ({ ctx, by, resource, query, request }) =>
    streamBoard(ctx, by, resource, { words: query.words, request }),
  pauseActivity: ({ ctx, by, resource, body }) => service.pauseActivity(ctx, by, resource, body.action),
  tellClass: ({ ctx, by, resource, body }) => service.tellClass(ctx, by, resource, body.text),
  extendEverybody: ({ ctx, by, resource, body }) => service.extendEverybody(ctx, by, resource, body),
  endAttempt: async ({ ctx, by, resource, body }) => {
    await service.endForOne(ctx, by, resource.attempt, body.reason)
    return readAttempt(ctx, by.actor, resource)
  },
}
