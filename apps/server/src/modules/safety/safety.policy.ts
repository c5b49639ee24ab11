import { isAdmin, type Actor } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

/** The organization's rules belong to administrators; alerts to whoever has the permission for them, which the contract asks. */
export const safetyPolicy: Policy<unknown, 'manage' | 'alerts'> = {
  manage: isAdmin,
  alerts: (actor: Actor) => actor.kind === 'user',
}
