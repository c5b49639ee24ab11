import type { ServerExtension } from '@prosa/server/src/extension.ts'
import type { prompts as contract } from '#/prompts/contract.ts'
import { promptsData } from '#/prompts/server/personal-data.service.ts'
import * as service from '#/prompts/server/prompts.service.ts'

export const prompts: ServerExtension<typeof contract, typeof service.promptRules> = {
  rules: service.promptRules,
  personalData: promptsData,
  handlers: {
    listPrompts: ({ ctx, actor, query }) => service.listPrompts(ctx, actor, query),
    createPrompt: ({ ctx, by, body }) => service.createPrompt(ctx, by, body),
    updatePrompt: ({ ctx, by, resource, body }) => service.changePrompt(ctx, by, resource, body),
    deletePrompt: ({ ctx, by, resource }) => service.removePrompt(ctx, by, resource),
    findPromptReaders: ({ ctx, actor, query }) => service.findReaders(ctx, actor, query.q),
  },
}
