import type { ServerExtension } from '@prosa/server/src/extension.ts'
import type { activityRules } from '@prosa/server/src/modules/school/activities/activities.service.ts'
import type { board as contract } from '#/board/contract.ts'
import { showSafetyAlerts } from '#/board/server/board.service.ts'
import { streamBoard } from '#/board/server/board.stream.ts'

export const board: ServerExtension<typeof contract, object, typeof activityRules> = {
  rules: {},
  start: (_ctx, subscriptions) => showSafetyAlerts(subscriptions),
  handlers: {
    followBoard: ({ ctx, by, resource, query, request }) =>
      streamBoard(ctx, by, resource, { words: query.words, request }),
  },
}
