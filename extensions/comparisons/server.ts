import { z } from 'zod'
import { registerBelongings } from '@prosa/server/src/modules/assistants/versions/belongings.service.ts'
import type { assistantRules } from '@prosa/server/src/modules/assistants/finding/assistants.service.ts'
import type { ServerExtension } from '@prosa/server/src/extension.ts'
import type { comparisons as contract } from '#/comparisons/contract.ts'
import { askNext, askNextJob, giveUp } from '#/comparisons/server/answering.service.ts'
import * as service from '#/comparisons/server/comparisons.service.ts'
import { comparisonsData } from '#/comparisons/server/personal-data.service.ts'
import { publishing } from '#/comparisons/server/publishing.service.ts'

/** Attempts of one question, whether they throw or end the process. */
const ATTEMPTS = 3

export const comparisons: ServerExtension<typeof contract, object, typeof assistantRules> = {
  rules: {},
  personalData: comparisonsData,
  start(ctx) {
    registerBelongings(ctx, publishing)
    ctx.jobs.register(askNextJob, {
      schema: z.object({ id: z.uuid() }),
      retry: { limit: ATTEMPTS, delaySeconds: 5, maxDelaySeconds: 60 },
      // an answer, then the verdict on it
      expireSeconds: 300,
      concurrency: 2,
      handler: ({ id }, { attempt }) => (attempt > ATTEMPTS ? giveUp(ctx, id) : askNext(ctx, id)),
    })
  },
  handlers: {
    listComparisons: ({ ctx, resource }) => service.listComparisons(ctx, resource),
    startComparison: ({ ctx, by, resource, body }) => service.startComparison(ctx, by, resource, body),
    getComparison: ({ ctx, resource, params }) => service.readComparison(ctx, resource, params.comparisonId),
    stopComparison: ({ ctx, by, resource, params }) => service.stopComparison(ctx, by, resource, params.comparisonId),
    setMeasure: ({ ctx, by, resource, params, body }) =>
      service.setMeasure(ctx, by, resource, params.comparisonId, body.measure),
    deleteComparison: ({ ctx, by, resource, params }) =>
      service.deleteComparison(ctx, by, resource, params.comparisonId),
  },
}
