import type { modelSettings, newModelSchema } from '@prosa/contract/models/model-settings.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import * as repository from '#/modules/models/models.repository.ts'
import { hashStates } from '#/modules/models/models.model.ts'
import { changeModels } from '#/modules/models/providers.service.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import type { By } from '#/platform/api/handlers.ts'

type NewModel = z.output<typeof newModelSchema>
type ModelChange = z.output<typeof modelSettings.updateModel.body>
type Rule = Pick<ModelChange, 'enabled' | 'price' | 'audience' | 'fallback'>

/**
 * Adds a model that its provider does not list.
 * @throws 409 `model_taken`, `model_provider_unknown`
 */
export async function createModel(
  ctx: AppContext,
  by: By,
  { providerId, name, label, vision, contextTokens, ...rule }: NewModel,
): Promise<{ id: string }> {
  const id = `${providerId}:${name}`
  if (!ctx.models.providers().some(({ provider }) => provider.id === providerId))
    throw new DomainError('model_provider_unknown')
  if (ctx.models.all().some(({ info }) => info.id === id)) throw new DomainError('model_taken')
  requireFallback(ctx, id, rule.fallback)
  const row = ruleRow(id, rule, by.actor)
  const data = { ...pickFacts(row), label, vision, contextTokens }
  await changeModels(ctx, by, { action: 'model.create', target: id, data }, async (tx) => {
    if (!(await repository.insertAdded(tx, { modelId: id, providerId, label, vision, contextTokens })))
      throw new DomainError('model_taken')
    await repository.writeRule(tx, row)
  })
  return { id }
}

/** Changes the rule of a model; its name and abilities only where it was added by hand. Throws `model_unavailable`. */
export async function changeModel(ctx: AppContext, by: By, { modelId, added, ...rule }: ModelChange): Promise<void> {
  if (!ctx.models.all().some(({ info }) => info.id === modelId)) throw new DomainError('model_unavailable')
  requireFallback(ctx, modelId, rule.fallback)
  const row = ruleRow(modelId, rule, by.actor)
  const data = { ...pickFacts(row), ...added }
  const change = {
    action: 'model.change',
    target: modelId,
    data,
    hashState: hashStates.model.bind(null, modelId),
  } as const
  await changeModels(ctx, by, change, async (tx) => {
    if (added && !(await repository.updateAdded(tx, modelId, added))) throw new DomainError('model_unavailable')
    await repository.writeRule(tx, row)
  })
}

/** Removes a model that was added by hand. Throws 409 `model_in_use`, which names the uses. */
export async function removeModel(ctx: AppContext, by: By, modelId: string): Promise<void> {
  await changeModels(ctx, by, { action: 'model.delete', target: modelId }, async (tx) => {
    const { defaults } = await repository.readModels(tx)
    const uses = await repository.findUses(tx, modelId)
    if (!(await repository.deleteAdded(tx, modelId))) throw notFound()
    const isDefault = defaults.defaultModel === modelId
    if (isDefault || uses.assistants.length + uses.models.length > 0) throw inUse({ ...uses, isDefault })
  })
}

/** The fields of a rule that the audit trail records. */
const pickFacts = ({ modelId: _model, updatedBy: _author, audience, ...facts }: ReturnType<typeof ruleRow>) => ({
  ...facts,
  audience: audience && { ...audience },
})

const NAMED = 5

function inUse({ assistants, models, isDefault }: { assistants: string[]; models: string[]; isDefault: boolean }) {
  const named = assistants.slice(0, NAMED).map((name) => `“${name}”`)
  const others = assistants.length > NAMED ? ` e mais ${assistants.length - NAMED}` : ''
  const uses = [
    assistants.length > 0 && `nos assistentes ${named.join(', ')}${others}`,
    models.length > 0 && `como reserva de ${models.join(', ')}`,
    isDefault && 'como modelo padrão',
  ].filter(Boolean)
  return new DomainError('model_in_use', {
    detail: `Este modelo está em uso ${uses.join(' e ')}. Escolha outro ali antes de excluir.`,
  })
}

function requireFallback({ models }: AppContext, modelId: string, fallback: string | null): void {
  const isKnown = fallback === null || models.all().some(({ info }) => info.id === fallback)
  if (!isKnown || fallback === modelId) throw new DomainError('model_unavailable')
}

const ruleRow = (modelId: string, { enabled, price, audience, fallback }: Rule, actor: UserActor) => ({
  modelId,
  enabled,
  currency: price?.currency ?? null,
  inputPrice: price?.input ?? null,
  outputPrice: price?.output ?? null,
  audience,
  fallback,
  updatedBy: actor.id,
})
