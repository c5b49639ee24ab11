import { isAdmin } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

/** Groups are in the settings, which belong to administrators; permissions are asked besides, by the contract. */
export const groupsPolicy: Policy<unknown, 'manage'> = { manage: isAdmin }
