import { isAdmin } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

/** The settings belong to administrators; permissions are asked besides, by the contract. */
export const settingsPolicy: Policy<unknown, 'manage'> = { manage: isAdmin }
