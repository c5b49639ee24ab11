import type { knowledgeBases } from '@prosa/contract/knowledge/knowledge-bases.ts'
import type { AppContext, Handlers } from '#/context.ts'
import { loadAssistant } from '#/modules/assistants/assistants.service.ts'
import { basesPolicy } from '#/modules/knowledge/bases/bases.policy.ts'
import {
  changeBase,
  createBase,
  listBases,
  listOffered,
  loadBase,
  knowledgeOfBase,
  presentBase,
  removeBase,
} from '#/modules/knowledge/bases/bases.service.ts'
import * as documents from '#/modules/knowledge/documents/documents.service.ts'
import { listChunks } from '#/modules/knowledge/knowledge.service.ts'
import { documentRules, withUpload } from '#/modules/knowledge/uploads/uploads.service.ts'
import type { Actor } from '#/platform/authorization/actor.ts'
import { authorize } from '#/platform/authorization/authorize.ts'

const knowledgeOf = async (ctx: AppContext, actor: Actor, { baseId }: { baseId: number }) =>
  knowledgeOfBase(await loadBase(ctx, actor, baseId))

export const knowledgeBasesRoutes: Handlers<typeof knowledgeBases> = {
  listKnowledgeBases: async ({ ctx, actor, query }) => {
    authorize(basesPolicy, actor, 'manage', {})
    return listBases(ctx, query)
  },
  createKnowledgeBase: async ({ ctx, actor, body, facts }) => {
    authorize(basesPolicy, actor, 'manage', {})
    return createBase(ctx, { actor, facts }, body)
  },
  getKnowledgeBase: async ({ ctx, actor, params }) => presentBase(await loadBase(ctx, actor, params.baseId)),
  updateKnowledgeBase: async ({ ctx, actor, params, body, facts }) =>
    changeBase(ctx, { actor, facts }, await loadBase(ctx, actor, params.baseId), body),
  deleteKnowledgeBase: async ({ ctx, actor, params, facts }) =>
    removeBase(ctx, { actor, facts }, await loadBase(ctx, actor, params.baseId)),
  listBaseDocuments: async ({ ctx, actor, params, query }) =>
    documents.listDocuments(ctx, await knowledgeOf(ctx, actor, params), query),
  uploadBaseDocument: async ({ ctx, actor, params, request }) => {
    const owned = await knowledgeOf(ctx, actor, params)
    return withUpload(ctx, request, await documentRules(ctx), (file) => documents.addFile(ctx, actor, owned, file))
  },
  addBaseText: async ({ ctx, actor, params, body }) =>
    documents.addText(ctx, actor, await knowledgeOf(ctx, actor, params), body),
  replaceBaseDocument: async ({ ctx, actor, params, request }) => {
    const owned = await knowledgeOf(ctx, actor, params)
    const { id } = await documents.getIdleDocument(ctx, owned, params.documentId)
    return withUpload(ctx, request, await documentRules(ctx), (file) =>
      documents.replaceFile(ctx, actor, owned, id, file),
    )
  },
  reprocessBaseDocument: async ({ ctx, actor, params }) =>
    documents.reprocess(ctx, await knowledgeOf(ctx, actor, params), params.documentId),
  deleteBaseDocument: async ({ ctx, actor, params }) =>
    documents.removeDocument(ctx, await knowledgeOf(ctx, actor, params), params.documentId),
  downloadBaseDocument: async ({ ctx, actor, params }) =>
    documents.download(ctx, await knowledgeOf(ctx, actor, params), params.documentId),
  listBaseChunks: async ({ ctx, actor, params, query }) =>
    listChunks(ctx, await knowledgeOf(ctx, actor, params), params.documentId, query),
  listOfferedBases: async ({ ctx, actor, params }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'knowledge')
    return { items: await listOffered(ctx, actor, assistant) }
  },
}
