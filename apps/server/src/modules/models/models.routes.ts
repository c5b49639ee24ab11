import type { modelSettings } from '@prosa/contract/settings/model-settings.ts'
import type { models } from '@prosa/contract/settings/models.ts'
import type { Handlers } from '#/context.ts'
import { presentModel, presentProviders } from '#/modules/models/models.model.ts'
import { changeModel, createModel, removeModel } from '#/modules/models/added/added.service.ts'
import { modelsPolicy } from '#/modules/models/models.policy.ts'
import { findActiveGroups, readModels, writeDefaults } from '#/modules/models/models.repository.ts'
import { choosableModels, opensKey } from '#/modules/models/models.service.ts'
import {
  changeModels,
  changeProvider,
  createProvider,
  removeProvider,
} from '#/modules/models/providers/providers.service.ts'
import { tryModel, tryProvider } from '#/modules/models/providers/trials.service.ts'
import { authorize } from '#/platform/authorization/authorize.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

export const modelsRoutes: Handlers<typeof models> = {
  listModels: async ({ ctx, actor }) => ({ items: await choosableModels(ctx, actor) }),
}

export const modelSettingsRoutes: Handlers<typeof modelSettings> = {
  getModelSettings: async ({ ctx, actor }) => {
    authorize(modelsPolicy, actor, 'manage', {})
    const { providers, rules, added, defaults } = await readModels(ctx.db)
    const ruleOf = new Map(rules.map((rule) => [rule.modelId, rule]))
    const addedIds = new Set(added.map(({ modelId }) => modelId))
    const { defaultId } = ctx.models
    return {
      providers: presentProviders(providers, ctx.models, (sealed) => opensKey(ctx, sealed)),
      models: ctx.models
        .all()
        .map((model) =>
          presentModel(model, ruleOf.get(model.info.id), { defaultId, added: addedIds.has(model.info.id) }),
        ),
      defaults,
      groups: await findActiveGroups(ctx.db),
    }
  },
  createProvider: async ({ ctx, actor, body, facts }) => {
    authorize(modelsPolicy, actor, 'manage', {})
    return createProvider(ctx, { actor, facts }, body)
  },
  updateProvider: async ({ ctx, actor, params, body, facts }) => {
    authorize(modelsPolicy, actor, 'manage', {})
    return changeProvider(ctx, { actor, facts }, params.providerId, body)
  },
  deleteProvider: async ({ ctx, actor, params, facts }) => {
    authorize(modelsPolicy, actor, 'manage', {})
    return removeProvider(ctx, { actor, facts }, params.providerId)
  },
  testProvider: async ({ ctx, actor, params }) => {
    authorize(modelsPolicy, actor, 'manage', {})
    return tryProvider(ctx, params.providerId)
  },
  updateModel: async ({ ctx, actor, body, facts }) => {
    authorize(modelsPolicy, actor, 'manage', {})
    return changeModel(ctx, { actor, facts }, body)
  },
  createModel: async ({ ctx, actor, body, facts }) => {
    authorize(modelsPolicy, actor, 'manage', {})
    return createModel(ctx, { actor, facts }, body)
  },
  deleteModel: async ({ ctx, actor, query, facts }) => {
    authorize(modelsPolicy, actor, 'manage', {})
    return removeModel(ctx, { actor, facts }, query.modelId)
  },
  testModel: async ({ ctx, actor, body }) => {
    authorize(modelsPolicy, actor, 'manage', {})
    return tryModel(ctx, body.modelId)
  },
  updateModelDefaults: async ({ ctx, actor, body, facts }) => {
    authorize(modelsPolicy, actor, 'manage', {})
    const { defaultModel } = body
    if (defaultModel !== null && !ctx.models.find(defaultModel)) throw new DomainError('model_unavailable')
    await changeModels(
      ctx,
      { actor, facts },
      { action: 'model.defaults', target: 'defaults', data: { ...body } },
      (tx) => writeDefaults(tx, body),
    )
  },
}
