import type { Policy } from '#/platform/authorization/authorize.ts'

/** People try and remove their own devices; administrators too have only their own. */
export const devicePolicy: Policy<{ readonly userId: number }, 'own'> = {
  own: (actor, device) => actor.kind === 'user' && actor.id === device.userId,
}
