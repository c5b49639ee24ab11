import type { improving } from '@prosa/contract/assistants/improving.ts'
import type { Handlers } from '#/context.ts'
import { loadAssistant } from '#/modules/assistants/assistants.service.ts'
import { improveInstructions } from '#/modules/assistants/improving/improving.service.ts'

export const improvingRoutes: Handlers<typeof improving> = {
  improveInstructions: async ({ ctx, actor, params, body }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'edit')
    return { instructions: await improveInstructions(ctx, actor, assistant, body.instructions) }
  },
}
