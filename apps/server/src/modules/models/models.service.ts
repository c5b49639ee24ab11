import type { Model } from '@prosa/contract/models/models.ts'
import { type AppContext, perContext } from '#/context.ts'
import { toCatalogue } from '#/modules/models/models.model.ts'
import { listAllowedModels, isAllowed, mayChoose } from '#/modules/models/models.policy.ts'
import { findGroupIds, modelsChannel, readModels } from '#/modules/models/models.repository.ts'
import type { RuleRow } from '#/modules/models/models.tables.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import { sealLabels } from '#/platform/secrets/labels.ts'

/** The audience of each model, as this process last read it. */
const getAudiences = perContext(() => new Map<string, RuleRow['audience']>())

/** Applies the stored models, now and after each change by any process. */
export async function startModels(ctx: AppContext): Promise<void> {
  const reload = () =>
    void loadModels(ctx)
      .then(({ listed }) => listed)
      .catch((err: unknown) => ctx.log.warn({ err }, 'models not read'))
  ctx.listen.on(modelsChannel, reload)
  ctx.listen.onReconnect(reload)
  // the start does not wait for the providers' lists, which may take their time
  await loadModels(ctx)
}

/** Reads the stored models again; `listed` settles when the providers have listed their models, or after a few seconds. */
export async function loadModels(ctx: AppContext): Promise<{ listed: Promise<void> }> {
  const stored = await readModels(ctx.db)
  const audiences = getAudiences(ctx)
  audiences.clear()
  for (const { modelId, audience } of stored.rules) audiences.set(modelId, audience)
  return { listed: ctx.models.configure(toCatalogue(stored, (sealed) => openKey(ctx, sealed))) }
}

/** A key that another APP_SECRET sealed counts as none: the provider refuses the call, and the screen shows it. */
function openKey(ctx: AppContext, sealed: string): string | null {
  const key = ctx.keys.open(sealLabels.providerKey, sealed)
  if (key === undefined) ctx.log.warn('the key of a model provider cannot be opened with this APP_SECRET')
  return key ?? null
}

/** Whether this APP_SECRET opens the sealed key of a provider. */
export const opensKey = ({ keys }: AppContext, sealed: string): boolean =>
  keys.open(sealLabels.providerKey, sealed) !== undefined

/** Lists the models that a person may choose, the default first. */
export async function choosableModels(ctx: AppContext, actor: UserActor): Promise<Model[]> {
  const models = ctx.models.list().filter(({ id }) => isAllowed(listAllowedModels(actor), id))
  const audiences = getAudiences(ctx)
  if (models.every(({ id }) => (audiences.get(id) ?? null) === null)) return models
  const groupIds = await findGroupIds(ctx.db, actor.id)
  return models.filter(({ id }) => mayChoose(actor, groupIds, audiences.get(id) ?? null))
}

/** Whether a person may choose this model for an assistant. */
export async function mayChooseModel(ctx: AppContext, actor: UserActor, modelId: string): Promise<boolean> {
  if (!isAllowed(listAllowedModels(actor), modelId)) return false
  const audience = getAudiences(ctx).get(modelId) ?? null
  return audience === null || mayChoose(actor, await findGroupIds(ctx.db, actor.id), audience)
}
