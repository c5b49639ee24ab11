import type { Model } from '@prosa/contract/models/models.ts'
import { type AppContext, perContext } from '#/context.ts'
import { catalogueOf } from '#/modules/models/models.model.ts'
import { allowedModelsOf, isAllowed, mayChoose } from '#/modules/models/models.policy.ts'
import { groupIdsOf, modelsChannel, readModels } from '#/modules/models/models.repository.ts'
import type { RuleRow } from '#/modules/models/models.tables.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import { sealLabels } from '#/platform/secrets/labels.ts'

/** Who may choose which model, as this process last read it. */
const audiencesOf = perContext(() => new Map<string, RuleRow['audience']>())

/** Goes by what the database says about models, from now on and whenever any process changes it. */
export async function startModels(ctx: AppContext): Promise<void> {
  const reload = () =>
    void loadModels(ctx)
      .then(({ asked }) => asked)
      .catch((err: unknown) => ctx.log.warn({ err }, 'models not read'))
  ctx.listen.on(modelsChannel, reload)
  ctx.listen.onReconnect(reload)
  // the providers' lists may take their time: a start does not wait for them
  await loadModels(ctx)
}

/** Reads everything again; `asked` settles when the providers have told their models, or after a few seconds. */
export async function loadModels(ctx: AppContext): Promise<{ asked: Promise<void> }> {
  const stored = await readModels(ctx.db)
  const audiences = audiencesOf(ctx)
  audiences.clear()
  for (const { modelId, audience } of stored.rules) audiences.set(modelId, audience)
  return { asked: ctx.models.configure(catalogueOf(stored, (sealed) => openKey(ctx, sealed))) }
}

/** A key that was sealed with another secret is no key: the provider will refuse, which the screen shows. */
function openKey(ctx: AppContext, sealed: string): string | null {
  const key = ctx.keys.open(sealLabels.providerKey, sealed)
  if (key === undefined) ctx.log.warn('the key of a model provider cannot be opened with this APP_SECRET')
  return key ?? null
}

export const opensKey = ({ keys }: AppContext, sealed: string): boolean =>
  keys.open(sealLabels.providerKey, sealed) !== undefined

/** The models that a person may choose, the default first. */
export async function choosableModels(ctx: AppContext, actor: UserActor): Promise<Model[]> {
  const models = ctx.models.list().filter(({ id }) => isAllowed(allowedModelsOf(actor), id))
  const audiences = audiencesOf(ctx)
  if (models.every(({ id }) => (audiences.get(id) ?? null) === null)) return models
  const groupIds = await groupIdsOf(ctx.db, actor.id)
  return models.filter(({ id }) => mayChoose(actor, groupIds, audiences.get(id) ?? null))
}

/** Whether a person may give an assistant this model. */
export async function mayChooseModel(ctx: AppContext, actor: UserActor, modelId: string): Promise<boolean> {
  if (!isAllowed(allowedModelsOf(actor), modelId)) return false
  const audience = audiencesOf(ctx).get(modelId) ?? null
  return audience === null || mayChoose(actor, await groupIdsOf(ctx.db, actor.id), audience)
}
