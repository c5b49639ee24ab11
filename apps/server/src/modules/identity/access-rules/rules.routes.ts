import type { accessRules } from '@prosa/contract/identity/access-rules.ts'
import type { Handlers } from '#/context.ts'
import { previewRules, readRules, saveRules } from '#/modules/identity/access-rules/rules.service.ts'

export const accessRulesRoutes: Handlers<typeof accessRules> = {
  getAccessRules: ({ ctx }) => readRules(ctx),
  updateAccessRules: ({ ctx, by, body }) => saveRules(ctx, by, body.rules),
  previewAccessRules: ({ ctx, by, body, query }) => previewRules(ctx, by, body.rules, query),
}
