import type { knowledge } from '@prosa/contract/knowledge/knowledge.ts'
import type { questions } from '@prosa/contract/knowledge/questions.ts'
import type { Handlers } from '#/context.ts'
import type { assistantRules } from '#/modules/assistants/finding/assistants.service.ts'
import * as documents from '#/modules/knowledge/documents/documents.service.ts'
import { knowledgeOfAssistant } from '#/modules/knowledge/documents/documents.service.ts'
import { addQuestions, checkQuestions } from '#/modules/knowledge/documents/questions.service.ts'
import { trySearch } from '#/modules/knowledge/knowledge.service.ts'
import { getSheets, listSheetRows } from '#/modules/knowledge/documents/sheets/sheets.service.ts'
import { documentRules, withUpload } from '#/modules/knowledge/documents/uploads/uploads.service.ts'

export const knowledgeRoutes: Handlers<typeof knowledge, typeof assistantRules> = {
  listDocuments: ({ ctx, query, resource }) => documents.listDocuments(ctx, knowledgeOfAssistant(resource), query),
  uploadDocument: async ({ ctx, actor, resource, request }) => {
    documents.requireActive(knowledgeOfAssistant(resource))
    return withUpload(ctx, request, await documentRules(ctx), (file) =>
      documents.addFile(ctx, actor, knowledgeOfAssistant(resource), file),
    )
  },
  addText: ({ ctx, actor, resource, body }) => documents.addText(ctx, actor, knowledgeOfAssistant(resource), body),
  replaceDocument: async ({ ctx, actor, resource, params, request }) => {
    const { id } = await documents.getIdleDocument(ctx, knowledgeOfAssistant(resource), params.documentId)
    return withUpload(ctx, request, await documentRules(ctx), (file) =>
      documents.replaceFile(ctx, actor, knowledgeOfAssistant(resource), id, file),
    )
  },
  reprocessDocument: ({ ctx, params, resource }) =>
    documents.reprocess(ctx, knowledgeOfAssistant(resource), params.documentId),
  readHiddenParts: ({ ctx, params, resource, body }) =>
    documents.readHiddenParts(ctx, knowledgeOfAssistant(resource), params.documentId, body.read),
  deleteDocument: ({ ctx, params, resource }) =>
    documents.removeDocument(ctx, knowledgeOfAssistant(resource), params.documentId),
  downloadDocument: ({ ctx, params, resource }) =>
    documents.download(ctx, knowledgeOfAssistant(resource), params.documentId),
  listChunks: ({ ctx, params, resource, query }) =>
    documents.listChunks(ctx, knowledgeOfAssistant(resource), params.documentId, query),
  getSheets: ({ ctx, params, resource }) => getSheets(ctx, knowledgeOfAssistant(resource), params.documentId),
  listSheetRows: ({ ctx, params, resource, query }) =>
    listSheetRows(ctx, knowledgeOfAssistant(resource), params.documentId, query),
  searchKnowledge: ({ ctx, actor, resource, query }) => trySearch(ctx, actor, resource, query.q),
}

export const questionsRoutes: Handlers<typeof questions, typeof assistantRules> = {
  checkQuestions: ({ resource, body }) => checkQuestions(knowledgeOfAssistant(resource), body.csv),
  addQuestions: ({ ctx, actor, resource, body }) => addQuestions(ctx, actor, knowledgeOfAssistant(resource), body),
}
