import { isPartner } from '#/modules/assistants/assistants.policy.ts'
import { type Actor, isAdmin, type UserActor } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

/** The organization's rules belong to administrators; alerts to whoever has the permission for them, which the contract asks. */
export const safetyPolicy: Policy<unknown, 'manage' | 'alerts'> = {
  manage: isAdmin,
  alerts: (actor: Actor) => actor.kind === 'user',
}

/** The assistants whose alerts somebody sees; null for all. Partners look after no more than what they edit. */
export const alertsWithin = (actor: UserActor): number[] | null =>
  isPartner(actor) && !isAdmin(actor)
    ? [...actor.assistants].flatMap(([id, role]) => (role === 'editor' ? [id] : []))
    : null
