import type { knowledgeBases } from '@prosa/contract/knowledge/knowledge-bases.ts'
import type { baseQuestions } from '@prosa/contract/knowledge/questions.ts'
import type { Handlers } from '#/context.ts'
import type { assistantRules } from '#/modules/assistants/finding/assistants.service.ts'
import {
  type baseRules,
  changeBase,
  createBase,
  listBases,
  listOffered,
  knowledgeOfBase,
  removeBase,
} from '#/modules/knowledge/documents/bases/bases.service.ts'
import * as documents from '#/modules/knowledge/documents/documents.service.ts'
import { addQuestions, checkQuestions } from '#/modules/knowledge/documents/questions.service.ts'
import { getSheets, listSheetRows } from '#/modules/knowledge/documents/sheets/sheets.service.ts'
import { documentRules, withUpload } from '#/modules/knowledge/documents/uploads/uploads.service.ts'

export const knowledgeBasesRoutes: Handlers<typeof knowledgeBases, typeof assistantRules & typeof baseRules> = {
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
    documents.reprocess(ctx, knowledgeOfBase(resource), params.documentId),
  readBaseHiddenParts: ({ ctx, params, resource, body }) =>
    documents.readHiddenParts(ctx, knowledgeOfBase(resource), params.documentId, body.read),
  deleteBaseDocument: ({ ctx, params, resource }) =>
    documents.removeDocument(ctx, knowledgeOfBase(resource), params.documentId),
  downloadBaseDocument: ({ ctx, params, resource }) =>
    documents.download(ctx, knowledgeOfBase(resource), params.documentId),
  listBaseChunks: ({ ctx, params, resource, query }) =>
    documents.listChunks(ctx, knowledgeOfBase(resource), params.documentId, query),
  getBaseSheets: ({ ctx, params, resource }) => getSheets(ctx, knowledgeOfBase(resource), params.documentId),
  listBaseSheetRows: ({ ctx, params, resource, query }) =>
    listSheetRows(ctx, knowledgeOfBase(resource), params.documentId, query),
  listOfferedBases: ({ ctx, actor, resource, query }) => listOffered(ctx, actor, resource, query),
}

export const baseQuestionsRoutes: Handlers<typeof baseQuestions, typeof baseRules> = {
  checkBaseQuestions: ({ resource, body }) => checkQuestions(knowledgeOfBase(resource), body.csv),
  addBaseQuestions: ({ ctx, actor, resource, body }) => addQuestions(ctx, actor, knowledgeOfBase(resource), body),
}
