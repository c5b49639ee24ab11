import type { testCases } from '@prosa/contract/assistants/test-cases.ts'
import type { Handlers } from '#/context.ts'
import { loadAssistant } from '#/modules/assistants/assistants.service.ts'
import * as service from '#/modules/quality/test-cases/test-cases.service.ts'

export const testCasesRoutes: Handlers<typeof testCases> = {
  listTestCases: async ({ ctx, actor, params }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'edit')
    return service.listTestCases(ctx, assistant)
  },
  createTestCase: async ({ ctx, actor, params, body }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'edit')
    return service.createTestCase(ctx, assistant, body)
  },
  updateTestCase: async ({ ctx, actor, params, body }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'edit')
    return service.updateTestCase(ctx, assistant, params.testId, body)
  },
  deleteTestCase: async ({ ctx, actor, params }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'edit')
    return service.deleteTestCase(ctx, assistant, params.testId)
  },
  runTestCase: async ({ ctx, actor, params }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'edit')
    return service.runTestCase(ctx, actor, assistant, params.testId)
  },
}
