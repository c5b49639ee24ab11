import type { improving } from '@prosa/contract/assistants/improving.ts'
import type { Handlers } from '#/context.ts'
import type { assistantRules } from '#/modules/assistants/finding/assistants.service.ts'
import { variableValues } from '#/modules/assistants/finding/variables.service.ts'
import { improveInstructions, proposeAssistant } from '#/modules/assistants/drafts/improving.service.ts'

export const improvingRoutes: Handlers<typeof improving, typeof assistantRules> = {
  getVariables: ({ ctx, actor }) => variableValues(ctx, '', { userId: actor.id }),
  proposeAssistant: ({ ctx, actor, body }) => proposeAssistant(ctx, actor, body),
  improveInstructions: async ({ ctx, actor, resource, body }) => ({
    instructions: await improveInstructions(ctx, actor, resource, body.instructions),
  }),
}
