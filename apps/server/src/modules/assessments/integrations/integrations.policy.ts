import { isAdmin } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

/** Who lets students in is a matter of administrators; the permission is asked besides, by the contract. */
export const integrationPolicy: Policy<unknown, 'administer'> = { administer: isAdmin }
