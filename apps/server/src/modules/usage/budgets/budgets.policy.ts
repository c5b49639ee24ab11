import { isAdmin } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

/** Budgets are in the settings, which belong to administrators; the permission is asked besides, by the contract. */
export const budgetsPolicy: Policy<unknown, 'manage'> = { manage: isAdmin }
