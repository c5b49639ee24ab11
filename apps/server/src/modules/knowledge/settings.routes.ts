import type { knowledgeSettings } from '@prosa/contract/knowledge/knowledge-settings.ts'
import type { Handlers } from '#/context.ts'
import {
  listEmbeddingModels,
  readKnowledgeSettings,
  saveKnowledgeLimits,
  saveKnowledgeSettings,
  tryEmbeddingModel,
} from '#/modules/knowledge/settings.service.ts'

export const knowledgeSettingsRoutes: Handlers<typeof knowledgeSettings> = {
  getKnowledgeSettings: ({ ctx }) => readKnowledgeSettings(ctx),
  listEmbeddingModels: ({ ctx }) => listEmbeddingModels(ctx),
  updateKnowledgeSettings: ({ ctx, by, body }) => saveKnowledgeSettings(ctx, by, body),
  updateKnowledgeLimits: ({ ctx, by, body }) => saveKnowledgeLimits(ctx, by, body),
  testEmbeddingModel: ({ ctx, body }) => tryEmbeddingModel(ctx, body.embeddingModel),
}
