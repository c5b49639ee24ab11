import { EMBEDDED_MODEL } from '@prosa/contract/models/models.ts'
import type { Actor, UserActor } from '#/platform/authorization/actor.ts'
import type { ModelRegistry } from '#/platform/ai/model-registry.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import type { RuleRow } from '#/modules/models/models.tables.ts'

/** Whether a person may choose a model for an assistant: administrators always, others by role or group. */
export function mayChoose(
  actor: Pick<UserActor, 'roles'>,
  groupIds: readonly number[],
  audience: RuleRow['audience'],
): boolean {
  if (audience === null || actor.roles.includes('admin')) return true
  return (
    audience.roles.some((role) => actor.roles.includes(role)) || audience.groupIds.some((id) => groupIds.includes(id))
  )
}

/** Whether a model is among the allowed ones; the embedded model always is. */
export const isAllowed = (allowedModels: readonly string[] | undefined, modelId: string): boolean =>
  allowedModels === undefined || modelId === EMBEDDED_MODEL || allowedModels.includes(modelId)

/** The only models that may answer an actor; undefined for all models, as for every guest. */
export const listAllowedModels = (actor: Actor): readonly string[] | undefined =>
  actor.kind === 'user' ? actor.allowedModels : undefined

/** Throws 409 `model_not_allowed` where a model may not answer the actor. */
export function requireModel({ find }: Pick<ModelRegistry, 'find'>, actor: Actor, modelId: string): void {
  if (isAllowed(listAllowedModels(actor), modelId)) return
  const name = find(modelId)?.info.name
  throw new DomainError(
    'model_not_allowed',
    name === undefined
      ? {}
      : {
          detail: `O modelo deste assistente, ${name}, não está liberado para você. Use outro assistente ou peça ao administrador para liberar o modelo.`,
        },
  )
}
