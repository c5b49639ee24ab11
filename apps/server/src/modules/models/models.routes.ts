import type { modelSettings } from '@prosa/contract/model-settings.ts'
import type { models } from '@prosa/contract/models.ts'
import type { Handlers } from '#/context.ts'
import { presentModel, presentProviders } from '#/modules/models/models.model.ts'
import { modelsPolicy } from '#/modules/models/models.policy.ts'
import { findActiveGroups, readModels, writeDefaults, writeRule } from '#/modules/models/models.repository.ts'
import { choosableModels } from '#/modules/models/models.service.ts'
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
    const { providers, rules, defaults } = await readModels(ctx.db)
    const ruleOf = new Map(rules.map((rule) => [rule.modelId, rule]))
    const { defaultId } = ctx.models
    return {
      providers: presentProviders(providers, ctx.models),
      models: ctx.models.all().map((model) => presentModel(model, ruleOf.get(model.info.id), defaultId)),
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
    const { modelId, price, fallback, ...rule } = body
    const known = new Set(ctx.models.all().map(({ info }) => info.id))
    if (!known.has(modelId) || (fallback !== null && (fallback === modelId || !known.has(fallback))))
      throw new DomainError('model_unavailable')
    const prices = {
      currency: price?.currency ?? null,
      inputPrice: price?.input ?? null,
      outputPrice: price?.output ?? null,
    }
    const data = { enabled: rule.enabled, ...prices, fallback }
    await changeModels(ctx, { actor, facts }, { action: 'model.change', target: modelId, data }, (tx) =>
      writeRule(tx, { modelId, ...rule, ...prices, fallback, updatedBy: actor.id }),
    )
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
