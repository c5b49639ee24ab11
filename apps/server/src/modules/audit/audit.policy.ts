import { isAdmin } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

/** The trail of the whole organization belongs to administrators; the permission is asked besides, by the contract. */
export const auditPolicy: Policy<unknown, 'view'> = { view: isAdmin }
