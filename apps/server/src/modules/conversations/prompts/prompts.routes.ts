import type { prompts } from '@prosa/contract/conversations/prompts.ts'
import type { Handlers } from '#/context.ts'
import * as service from '#/modules/conversations/prompts/prompts.service.ts'

export const promptsRoutes: Handlers<typeof prompts, typeof service.promptRules> = {
  listPrompts: ({ ctx, actor, query }) => service.listPrompts(ctx, actor, query),
  createPrompt: ({ ctx, by, body }) => service.createPrompt(ctx, by, body),
  updatePrompt: ({ ctx, by, resource, body }) => service.changePrompt(ctx, by, resource, body),
  deletePrompt: ({ ctx, by, resource }) => service.removePrompt(ctx, by, resource),
  findPromptReaders: ({ ctx, actor, query }) => service.findReaders(ctx, actor, query.q),
}
