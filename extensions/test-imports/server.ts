import type { assistantRules } from '@prosa/server/src/modules/assistants/finding/assistants.service.ts'
import type { ServerExtension } from '@prosa/server/src/extension.ts'
import type { testImports as contract } from '#/test-imports/contract.ts'
import { importTestCases } from '#/test-imports/server/importing.service.ts'

export const testImports: ServerExtension<typeof contract, object, typeof assistantRules> = {
  rules: {},
  handlers: {
    importTestCases: ({ ctx, resource, body }) => importTestCases(ctx, resource, body),
  },
}
