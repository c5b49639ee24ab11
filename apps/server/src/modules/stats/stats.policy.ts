import { type Actor, hasPermission, isAdmin } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

/** Statistics are the administrators' [S27]; the permissions are asked besides. */
export const statsPolicy: Policy<unknown, 'view' | 'export' | 'viewPeople'> = {
  view: isAdmin,
  export: (actor: Actor) => isAdmin(actor) && hasPermission(actor, 'stats.export'),
  viewPeople: (actor: Actor) => isAdmin(actor) && hasPermission(actor, 'stats.view_people'),
}
