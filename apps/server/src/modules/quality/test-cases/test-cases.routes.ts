import type { testCases } from '@prosa/contract/quality/test-cases.ts'
import type { Handlers } from '#/context.ts'
import type { assistantRules } from '#/modules/assistants/finding/assistants.service.ts'
import * as service from '#/modules/quality/test-cases/test-cases.service.ts'

export const testCasesRoutes: Handlers<typeof testCases, typeof assistantRules> = {
  listTestCases: ({ ctx, resource }) => service.listTestCases(ctx, resource),
  createTestCase: ({ ctx, resource, body }) => service.createTestCase(ctx, resource, body),
  updateTestCase: ({ ctx, by, resource, params, body }) =>
    service.updateTestCase(ctx, by, resource, params.testId, body),
  deleteTestCase: ({ ctx, resource, params }) => service.deleteTestCase(ctx, resource, params.testId),
  runTestCase: ({ ctx, actor, resource, params }) => service.runTestCase(ctx, actor, resource, params.testId),
}
