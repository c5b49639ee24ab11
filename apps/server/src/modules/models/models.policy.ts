import { isAdmin, type UserActor } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'
import type { RuleRow } from '#/modules/models/models.repository.ts'

/** Providers and models are in the settings, which belong to administrators; permissions are asked besides. */
export const modelsPolicy: Policy<unknown, 'manage'> = { manage: isAdmin }

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
