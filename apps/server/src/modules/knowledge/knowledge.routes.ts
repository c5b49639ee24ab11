import type { knowledge } from '@prosa/contract/knowledge/knowledge.ts'
import type { AppContext, Handlers } from '#/context.ts'
import { loadAssistant } from '#/modules/assistants/assistants.service.ts'
import * as documents from '#/modules/knowledge/documents/documents.service.ts'
import { listChunks, knowledgeOfAssistant, trySearch } from '#/modules/knowledge/knowledge.service.ts'
import { documentRules, withUpload } from '#/modules/knowledge/uploads/uploads.service.ts'
import type { Actor } from '#/platform/authorization/actor.ts'

const knowledgeOf = async (ctx: AppContext, actor: Actor, { assistantId }: { assistantId: number }) =>
  knowledgeOfAssistant(await loadAssistant(ctx, actor, assistantId, 'knowledge'))

export const knowledgeRoutes: Handlers<typeof knowledge> = {
  listDocuments: async ({ ctx, actor, params, query }) =>
    documents.listDocuments(ctx, await knowledgeOf(ctx, actor, params), query),
  uploadDocument: async ({ ctx, actor, params, request }) => {
    const owned = await knowledgeOf(ctx, actor, params)
    documents.requireActive(owned)
    return withUpload(ctx, request, await documentRules(ctx), (file) => documents.addFile(ctx, actor, owned, file))
  },
  addText: async ({ ctx, actor, params, body }) =>
    documents.addText(ctx, actor, await knowledgeOf(ctx, actor, params), body),
  replaceDocument: async ({ ctx, actor, params, request }) => {
    const owned = await knowledgeOf(ctx, actor, params)
    const { id } = await documents.getIdleDocument(ctx, owned, params.documentId)
    return withUpload(ctx, request, await documentRules(ctx), (file) =>
      documents.replaceFile(ctx, actor, owned, id, file),
    )
  },
  reprocessDocument: async ({ ctx, actor, params }) =>
    documents.reprocess(ctx, await knowledgeOf(ctx, actor, params), params.documentId),
  deleteDocument: async ({ ctx, actor, params }) =>
    documents.removeDocument(ctx, await knowledgeOf(ctx, actor, params), params.documentId),
  downloadDocument: async ({ ctx, actor, params }) =>
    documents.download(ctx, await knowledgeOf(ctx, actor, params), params.documentId),
  listChunks: async ({ ctx, actor, params, query }) =>
    listChunks(ctx, await knowledgeOf(ctx, actor, params), params.documentId, query),
  searchKnowledge: async ({ ctx, actor, params, query }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'knowledge')
    return trySearch(ctx, actor, assistant, query.q)
  },
}
