import type { baseWebSources, webSources } from '@prosa/contract/knowledge/web-sources.ts'
import type { Handlers } from '#/context.ts'
import type { assistantRules } from '#/modules/assistants/finding/assistants.service.ts'
import { type baseRules, knowledgeOfBase } from '#/modules/knowledge/documents/bases/bases.service.ts'
import { knowledgeOfAssistant } from '#/modules/knowledge/documents/documents.service.ts'
import * as sources from '#/modules/knowledge/web/sources.service.ts'

export const webSourcesRoutes: Handlers<typeof webSources, typeof assistantRules> = {
  listWebSources: ({ ctx, resource, query }) => sources.listSources(ctx, knowledgeOfAssistant(resource), query),
  previewWebSource: ({ ctx, resource, body }) => sources.previewSource(ctx, knowledgeOfAssistant(resource), body),
  addWebSource: ({ ctx, actor, resource, body }) => sources.addSource(ctx, actor, knowledgeOfAssistant(resource), body),
  renewWebSource: ({ ctx, resource, params }) =>
    sources.renewSource(ctx, knowledgeOfAssistant(resource), params.sourceId),
  deleteWebSource: ({ ctx, resource, params }) =>
    sources.removeSource(ctx, knowledgeOfAssistant(resource), params.sourceId),
  listWebPages: ({ ctx, resource, params, query }) =>
    sources.listPages(ctx, knowledgeOfAssistant(resource), params.sourceId, query),
}

export const baseWebSourcesRoutes: Handlers<typeof baseWebSources, typeof baseRules> = {
  listBaseWebSources: ({ ctx, resource, query }) => sources.listSources(ctx, knowledgeOfBase(resource), query),
  previewBaseWebSource: ({ ctx, resource, body }) => sources.previewSource(ctx, knowledgeOfBase(resource), body),
  addBaseWebSource: ({ ctx, actor, resource, body }) => sources.addSource(ctx, actor, knowledgeOfBase(resource), body),
  renewBaseWebSource: ({ ctx, resource, params }) =>
    sources.renewSource(ctx, knowledgeOfBase(resource), params.sourceId),
  deleteBaseWebSource: ({ ctx, resource, params }) =>
    sources.removeSource(ctx, knowledgeOfBase(resource), params.sourceId),
  listBaseWebPages: ({ ctx, resource, params, query }) =>
    sources.listPages(ctx, knowledgeOfBase(resource), params.sourceId, query),
}
