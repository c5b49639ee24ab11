import type { Policy } from '#/platform/authorization/authorize.ts'

/** People end their own sessions [T7]; those of others an administrator ends by the person, see `users.policy.ts`. */
export const sessionPolicy: Policy<{ readonly userId: number | null }, 'end'> = {
  end: (actor, session) => actor.kind === 'user' && actor.id === session.userId,
}
