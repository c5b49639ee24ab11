import { isAdmin } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

/** Institutions are in the settings, which belong to administrators; permissions are asked besides, by the contract. */
export const partnersPolicy: Policy<unknown, 'manage'> = { manage: isAdmin }
