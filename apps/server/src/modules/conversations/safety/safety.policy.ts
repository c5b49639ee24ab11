import { isPartner } from '#/modules/assistants/assistants.policy.ts'
import { isAdmin, type UserActor } from '#/platform/authorization/actor.ts'

/** The assistants whose alerts somebody sees; null for all. Partners look after no more than what they edit. */
export const alertsWithin = (actor: UserActor): number[] | null =>
  isPartner(actor) && !isAdmin(actor)
    ? [...actor.assistants].flatMap(([id, role]) => (role === 'editor' ? [id] : []))
    : null
