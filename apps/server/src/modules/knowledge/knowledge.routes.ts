import type { knowledge } from '@prosa/contract/knowledge/knowledge.ts'
import type { questions, baseQuestions } from '@prosa/contract/knowledge/questions.ts'
import type { knowledgeSettings } from '@prosa/contract/knowledge/knowledge-settings.ts'
import type { knowledgeBases } from '@prosa/contract/knowledge/knowledge-bases.ts'
import type { Handlers } from '#/context.ts'
import type { assistantRules } from '#/modules/assistants/finding/assistants.service.ts'
import * as documents from '#/modules/knowledge/documents/documents.service.ts'
import { knowledgeOfAssistant } from '#/modules/knowledge/documents/documents.service.ts'
import { addQuestions, checkQuestions } from '#/modules/knowledge/documents/questions.service.ts'
import { trySearch } from '#/modules/knowledge/knowledge.service.ts'
import { getSheets, listSheetRows } from '#/modules/knowledge/documents/sheets/sheets.service.ts'
import { documentRules, withUpload } from '#/modules/knowledge/documents/uploads/uploads.service.ts'
import {
  listEmbeddingModels,
  readKnowledgeSettings,
  saveKnowledgeLimits,
  saveKnowledgeSettings,
  tryEmbeddingModel,
} from '#/modules/knowledge/settings.service.ts'
import {
  type baseRules,
  knowledgeOfBase,
  changeBase,
  createBase,
  listBases,
  listOffered,
  removeBase,
} from '#/modules/knowledge/documents/knowledge-bases/bases.service.ts'

export const knowledgeRoutes: Handlers<
  typeof knowledge & typeof questions & typeof knowledgeSettings & typeof knowledgeBases & typeof baseQuestions,
  typeof assistantRules & typeof baseRules
> = {
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
    documents.reprocessDocument(ctx, knowledgeOfAssistant(resource), params.documentId),
  readHiddenParts: ({ ctx, params, resource, body }) =>
    documents.readHiddenParts(ctx, knowledgeOfAssistant(resource), params.documentId, body.read),
  deleteDocument: ({ ctx, params, resource }) =>
    documents.removeDocument(ctx, knowledgeOfAssistant(resource), params.documentId),
  downloadDocument: ({ ctx, params, resource }) =>
    documents.downloadDocument(ctx, knowledgeOfAssistant(resource), params.documentId),
  listChunks: ({ ctx, params, resource, query }) =>
    documents.listChunks(ctx, knowledgeOfAssistant(resource), params.documentId, query),
  getSheets: ({ ctx, params, resource }) => getSheets(ctx, knowledgeOfAssistant(resource), params.documentId),
  listSheetRows: ({ ctx, params, resource, query }) =>
    listSheetRows(ctx, knowledgeOfAssistant(resource), params.documentId, query),
  searchKnowledge: ({ ctx, actor, resource, query }) => trySearch(ctx, actor, resource, query.q),
  checkQuestions: ({ resource, body }) => checkQuestions(knowledgeOfAssistant(resource), body.csv),
  addQuestions: ({ ctx, actor, resource, body }) => addQuestions(ctx, actor, knowledgeOfAssistant(resource), body),
  getKnowledgeSettings: ({ ctx }) => readKnowledgeSettings(ctx),
  listEmbeddingModels: ({ ctx }) => listEmbeddingModels(ctx),
  updateKnowledgeSettings: ({ ctx, by, body }) => saveKnowledgeSettings(ctx, by, body),
  updateKnowledgeLimits: ({ ctx, by, body }) => saveKnowledgeLimits(ctx, by, body),
  testEmbeddingModel: ({ ctx, body }) => tryEmbeddingModel(ctx, body.embeddingModel),
  listKnowledgeBases: ({ ctx, query }) => listBases(ctx, query),
  createKnowledgeBase: ({ ctx, by, body }) => createBase(ctx, by, body),
  getKnowledgeBase: ({ resource }) => resource,
  updateKnowledgeBase: ({ ctx, by, resource, body }) => changeBase(ctx, by, resource, body),
  deleteKnowledgeBase: ({ ctx, by, resource }) => removeBase(ctx, by, resource),
  listBaseDocuments: ({ ctx, query, resource }) => documents.listDocuments(ctx, knowledgeOfBase(resource), query),
  uploadBaseDocument: async ({ ctx, actor, resource, request }) =>
    withUpload(ctx, request, await documentRules(ctx), (file) =>
      documents.addFile(ctx, actor, knowledgeOfBase(resource), file),
    ),
  addBaseText: ({ ctx, actor, resource, body }) => documents.addText(ctx, actor, knowledgeOfBase(resource), body),
  replaceBaseDocument: async ({ ctx, actor, resource, params, request }) => {
    const { id } = await documents.getIdleDocument(ctx, knowledgeOfBase(resource), params.documentId)
    return withUpload(ctx, request, await documentRules(ctx), (file) =>
      documents.replaceFile(ctx, actor, knowledgeOfBase(resource), id, file),
    )
  },
  reprocessBaseDocument: ({ ctx, params, resource }) =>
    documents.reprocessDocument(ctx, knowledgeOfBase(resource), params.documentId),
  readBaseHiddenParts: ({ ctx, params, resource, body }) =>
    documents.readHiddenParts(ctx, knowledgeOfBase(resource), params.documentId, body.read),
  deleteBaseDocument: ({ ctx, params, resource }) =>
    documents.removeDocument(ctx, knowledgeOfBase(resource), params.documentId),
  downloadBaseDocument: ({ ctx, params, resource }) =>
    documents.downloadDocument(ctx, knowledgeOfBase(resource), params.documentId),
  listBaseChunks: ({ ctx, params, resource, query }) =>
    documents.listChunks(ctx, knowledgeOfBase(resource), params.documentId, query),
  getBaseSheets: ({ ctx, params, resource }) => getSheets(ctx, knowledgeOfBase(resource), params.documentId),
  listBaseSheetRows: ({ ctx, params, resource, query }) =>
    listSheetRows(ctx, knowledgeOfBase(resource), params.documentId, query),
  listOfferedBases: ({ ctx, actor, resource, query }) => listOffered(ctx, actor, resource, query),
  checkBaseQuestions: ({ resource, body }) => checkQuestions(knowledgeOfBase(resource), body.csv),
  addBaseQuestions: ({ ctx, actor, resource, body }) => addQuestions(ctx, actor, knowledgeOfBase(resource), body),
}
