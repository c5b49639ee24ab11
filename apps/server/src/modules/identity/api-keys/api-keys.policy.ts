import type { Policy } from '#/platform/authorization/authorize.ts'

/** A key is its person's alone; administrators stop others' by suspending the person or taking the permission away. */
export const apiKeyPolicy: Policy<{ readonly userId: number }, 'revoke'> = {
  revoke: (actor, key) => actor.kind === 'user' && actor.id === key.userId,
}
