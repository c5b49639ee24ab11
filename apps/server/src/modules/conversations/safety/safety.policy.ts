import { isPartner } from '#/modules/assistants/assistants.policy.ts'
import { isAdmin, type UserActor } from '#/platform/authorization/actor.ts'

/** Returns the assistants whose alerts an actor sees; null for all. Partners see only those they edit. */
export const alertsWithin = (actor: UserActor): number[] | null =>
  isPartner(actor) && !isAdmin(actor)
    ? [...actor.assistants].flatMap(([id, role]) => (role === 'editor' ? [id] : []))
    : null
