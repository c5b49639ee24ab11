import type { modelSettings } from '@prosa/contract/models/model-settings.ts'
import type { models } from '@prosa/contract/models/models.ts'
import type { Handlers } from '#/context.ts'
import { presentModel, presentProviders, hashStates } from '#/modules/models/models.model.ts'
import { changeModel, createModel, removeModel } from '#/modules/models/added.service.ts'
import { readModels, writeDefaults } from '#/modules/models/models.repository.ts'
import { choosableModels, opensKey } from '#/modules/models/models.service.ts'
import { changeModels, changeProvider, createProvider, removeProvider } from '#/modules/models/providers.service.ts'
import { tryModel, tryProvider } from '#/modules/models/trials.service.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

export const modelsRoutes: Handlers<typeof models & typeof modelSettings> = {
  listModels: async ({ ctx, actor }) => ({ items: await choosableModels(ctx, actor) }),
  getModelSettings: async ({ ctx }) => {
    const stored = await readModels(ctx.db)
    return {
      providers: presentProviders(stored, ctx.models, (sealed) => opensKey(ctx, sealed)),
      models: ctx.models.all().map((model) => presentModel(model, stored, ctx.models.defaultId)),
      defaults: { ...stored.defaults, version: hashStates.defaults(stored) },
    }
  },
  createProvider: ({ ctx, by, body }) => createProvider(ctx, by, body),
  updateProvider: ({ ctx, by, params, body }) => changeProvider(ctx, by, params.providerId, body),
  deleteProvider: ({ ctx, by, params }) => removeProvider(ctx, by, params.providerId),
  testProvider: ({ ctx, params }) => tryProvider(ctx, params.providerId),
  updateModel: ({ ctx, by, body }) => changeModel(ctx, by, body),
  createModel: ({ ctx, by, body }) => createModel(ctx, by, body),
  deleteModel: ({ ctx, by, query }) => removeModel(ctx, by, query.modelId),
  testModel: ({ ctx, body }) => tryModel(ctx, body.modelId),
  updateModelDefaults: async ({ ctx, by, body }) => {
    const { defaultModel } = body
    if (defaultModel !== null && !ctx.models.find(defaultModel)) throw new DomainError('model_unavailable')
    const change = {
      action: 'model.defaults',
      target: 'defaults',
      data: { ...body },
      hashState: hashStates.defaults,
    } as const
    await changeModels(ctx, by, change, (tx) => writeDefaults(tx, body))
  },
}
