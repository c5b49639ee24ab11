import type { knowledgeSettings } from '@prosa/contract/knowledge/knowledge-settings.ts'
import type { Handlers } from '#/context.ts'
import {
  listEmbeddingModels,
  readKnowledgeSettings,
  saveKnowledgeLimits,
  saveKnowledgeSettings,
  tryEmbeddingModel,
} from '#/modules/knowledge/settings/settings.service.ts'
import { settingsPolicy } from '#/modules/settings/settings.policy.ts'
import { authorize } from '#/platform/authorization/authorize.ts'

export const knowledgeSettingsRoutes: Handlers<typeof knowledgeSettings> = {
  getKnowledgeSettings: async ({ ctx, actor }) => {
    authorize(settingsPolicy, actor, 'manage', {})
    return readKnowledgeSettings(ctx)
  },
  listEmbeddingModels: async ({ ctx, actor }) => {
    authorize(settingsPolicy, actor, 'manage', {})
    return listEmbeddingModels(ctx)
  },
  updateKnowledgeSettings: async ({ ctx, actor, body, facts }) => {
    authorize(settingsPolicy, actor, 'manage', {})
    return saveKnowledgeSettings(ctx, actor, body, facts)
  },
  updateKnowledgeLimits: async ({ ctx, actor, body, facts }) => {
    authorize(settingsPolicy, actor, 'manage', {})
    return saveKnowledgeLimits(ctx, actor, body, facts)
  },
  testEmbeddingModel: async ({ ctx, actor, body }) => {
    authorize(settingsPolicy, actor, 'manage', {})
    return tryEmbeddingModel(ctx, body.embeddingModel)
  },
}
