import type { assistantRules } from '@prosa/server/src/modules/assistants/finding/assistants.service.ts'
import type { chatRules } from '@prosa/server/src/modules/conversations/messages/own-chats.service.ts'
import type { ServerExtension } from '@prosa/server/src/extension.ts'
import { readSection, saveSettings } from '@prosa/server/src/modules/settings/settings.service.ts'
import { isPartner } from '@prosa/server/src/modules/assistants/assistants.policy.ts'
import type { tools as contract } from '#/tools/contract.ts'
import { listCallFields } from '#/tools/server/call-fields.service.ts'
import { checkCall, decideCall } from '#/tools/server/decisions.service.ts'
import { findToolGroups } from '#/tools/server/asker.repository.ts'
import { toolsData } from '#/tools/server/personal-data.service.ts'
import { downloadDraft, readDraft, saveDraft } from '#/tools/server/files/file-drafts.service.ts'
import { findTools } from '#/tools/server/find-tools.service.ts'
import {
  beginSourceAuthorization,
  finishSourceAuthorization,
  mountAuthorization,
} from '#/tools/server/mcp/authorize.service.ts'
import { addToolResource, listToolResources } from '#/tools/server/mcp/resources.service.ts'
import { sealedAuthorizations } from '#/tools/server/mcp/source-states.service.ts'
import { findServices } from '#/tools/server/sources/processor.service.ts'
import { tryTool } from '#/tools/server/sources/source-tools.service.ts'
import * as sources from '#/tools/server/sources/sources.service.ts'

export const tools: ServerExtension<typeof contract, object, typeof chatRules & typeof assistantRules> = {
  rules: {},
  runTools: findTools,
  personalData: toolsData,
  findProcessor: findServices,
  sealedTables: [sources.sealedSources, sealedAuthorizations],
  mount: (app, { ctx }) => mountAuthorization(app, ctx),
  handlers: {
    getFileDraft: ({ ctx, resource, params }) => readDraft(ctx, resource, params.draftId),
    updateFileDraft: ({ ctx, by, resource, params, body }) =>
      saveDraft(ctx, by, resource, { draftId: params.draftId, text: body.text }),
    downloadFileDraft: ({ ctx, actor, resource, params, query }) =>
      downloadDraft(ctx, actor, resource, { draftId: params.draftId, ...query }),
    decideCall: ({ ctx, resource, params, body }) => decideCall(ctx, resource, { callId: params.callId, ...body }),
    getCallFields: ({ ctx, resource, params }) => listCallFields(ctx, resource, params.callId),
    checkCall: ({ ctx, resource, params }) => checkCall(ctx, resource, params.callId),
    getToolSettings: ({ ctx }) => readSection(ctx, 'tools'),
    updateToolSettings: ({ ctx, by, body }) => saveSettings(ctx, by, 'tools', body),
    listToolGroups: async ({ ctx, actor, query }) =>
      isPartner(actor) ? { items: [], more: false } : findToolGroups(ctx.db, query),
    listToolSources: ({ ctx, resource }) => sources.listToolSources(ctx, resource),
    previewTools: ({ ctx, resource, body }) => sources.previewTools(ctx, resource, body),
    tryTool: ({ ctx, by, resource, params, body }) =>
      tryTool(ctx, by, resource, { sourceId: params.serviceId, ...body }),
    createToolSource: ({ ctx, by, resource, body }) => sources.createToolSource(ctx, by, resource, body),
    updateToolSource: ({ ctx, by, resource, params, body }) =>
      sources.updateToolSource(ctx, by, resource, params.serviceId, body),
    beginToolAuthorization: ({ ctx, by, resource, params }) =>
      beginSourceAuthorization(ctx, by, resource, params.serviceId),
    finishToolAuthorization: ({ ctx, by, resource, body }) => finishSourceAuthorization(ctx, by, resource, body.search),
    listToolResources: ({ ctx, resource, params }) => listToolResources(ctx, resource, params.serviceId),
    addToolResource: ({ ctx, actor, resource, params, body }) =>
      addToolResource(ctx, actor, resource, params.serviceId, body),
    deleteToolSource: ({ ctx, by, resource, params }) => sources.deleteToolSource(ctx, by, resource, params.serviceId),
  },
}
