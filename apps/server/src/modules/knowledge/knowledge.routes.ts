import type { knowledge } from '@prosa/contract/knowledge.ts'
import type { Handlers } from '#/context.ts'
import { loadAssistant } from '#/modules/assistants/assistants.service.ts'
import * as documents from '#/modules/knowledge/documents/documents.service.ts'
import { listChunks, trySearch } from '#/modules/knowledge/knowledge.service.ts'
import { documentRules, withUpload } from '#/modules/knowledge/uploads/uploads.service.ts'

export const knowledgeRoutes: Handlers<typeof knowledge> = {
  listDocuments: async ({ ctx, actor, params, query }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'knowledge')
    return documents.listDocuments(ctx, assistant, query)
  },
  uploadDocument: async ({ ctx, actor, params, request }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'knowledge')
    documents.requireActive(assistant)
    return withUpload(ctx, request, documentRules(ctx), (file) => documents.addFile(ctx, actor, assistant, file))
  },
  addText: async ({ ctx, actor, params, body }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'knowledge')
    return documents.addText(ctx, actor, assistant, body)
  },
  replaceDocument: async ({ ctx, actor, params, request }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'knowledge')
    const document = await documents.getIdleDocument(ctx, assistant, params.documentId)
    return withUpload(ctx, request, documentRules(ctx), (file) =>
      documents.replaceFile(ctx, actor, assistant, document.id, file),
    )
  },
  reprocessDocument: async ({ ctx, actor, params }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'knowledge')
    return documents.reprocess(ctx, assistant, params.documentId)
  },
  deleteDocument: async ({ ctx, actor, params }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'knowledge')
    return documents.removeDocument(ctx, assistant, params.documentId)
  },
  downloadDocument: async ({ ctx, actor, params }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'knowledge')
    return documents.download(ctx, assistant, params.documentId)
  },
  listChunks: async ({ ctx, actor, params, query }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'knowledge')
    return listChunks(ctx, assistant, params.documentId, query)
  },
  searchKnowledge: async ({ ctx, actor, params, query }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'knowledge')
    return trySearch(ctx, assistant, query.q)
  },
}
