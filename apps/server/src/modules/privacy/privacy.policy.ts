import { isAdmin } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

/** Personal data of the organization; the contract asks for the permission besides. */
export const privacyPolicy: Policy<unknown, 'manage'> = { manage: isAdmin }
