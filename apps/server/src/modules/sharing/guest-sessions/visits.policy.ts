import type { GuestActor } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

/** What a guest does with the own visit belongs to links on the Web alone: a school's activity has rules of its own. */
export const visitPolicy: Policy<GuestActor, 'own'> = {
  own: (actor, visit) => actor.kind === 'guest' && actor.pass.kind === 'share' && actor.guestId === visit.guestId,
}
