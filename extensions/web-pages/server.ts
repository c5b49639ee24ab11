import type { assistantRules } from '@prosa/server/src/modules/assistants/finding/assistants.service.ts'
import {
  type baseRules,
  knowledgeOfBase,
} from '@prosa/server/src/modules/knowledge/documents/knowledge-bases/bases.service.ts'
import { knowledgeOfAssistant } from '@prosa/server/src/modules/knowledge/documents/documents.service.ts'
import { registerOrigins } from '@prosa/server/src/modules/knowledge/documents/origins.service.ts'
import type { ServerExtension } from '@prosa/server/src/extension.ts'
import type { webPages as contract } from '#/web-pages/contract.ts'
import { registerWebJobs } from '#/web-pages/server/web.jobs.ts'
import * as sources from '#/web-pages/server/sources.service.ts'
import { webOrigins } from '#/web-pages/server/web-origins.repository.ts'

export const webPages: ServerExtension<typeof contract, object, typeof assistantRules & typeof baseRules> = {
  rules: {},
  start(ctx) {
    registerOrigins(ctx, webOrigins)
    registerWebJobs(ctx)
  },
  handlers: {
    listWebSources: ({ ctx, resource, query }) => sources.listSources(ctx, knowledgeOfAssistant(resource), query),
    previewWebSource: ({ ctx, resource, body }) => sources.previewSource(ctx, knowledgeOfAssistant(resource), body),
    addWebSource: ({ ctx, actor, resource, body }) =>
      sources.addSource(ctx, actor, knowledgeOfAssistant(resource), body),
    renewWebSource: ({ ctx, resource, params }) =>
      sources.renewSource(ctx, knowledgeOfAssistant(resource), params.sourceId),
    deleteWebSource: ({ ctx, resource, params }) =>
      sources.removeSource(ctx, knowledgeOfAssistant(resource), params.sourceId),
    listWebPages: ({ ctx, resource, params, query }) =>
      sources.listPages(ctx, knowledgeOfAssistant(resource), params.sourceId, query),
    listBaseWebSources: ({ ctx, resource, query }) => sources.listSources(ctx, knowledgeOfBase(resource), query),
    previewBaseWebSource: ({ ctx, resource, body }) => sources.previewSource(ctx, knowledgeOfBase(resource), body),
    addBaseWebSource: ({ ctx, actor, resource, body }) =>
      sources.addSource(ctx, actor, knowledgeOfBase(resource), body),
    renewBaseWebSource: ({ ctx, resource, params }) =>
      sources.renewSource(ctx, knowledgeOfBase(resource), params.sourceId),
    deleteBaseWebSource: ({ ctx, resource, params }) =>
      sources.removeSource(ctx, knowledgeOfBase(resource), params.sourceId),
    listBaseWebPages: ({ ctx, resource, params, query }) =>
      sources.listPages(ctx, knowledgeOfBase(resource), params.sourceId, query),
  },
}
