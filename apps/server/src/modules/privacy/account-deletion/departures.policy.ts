import { isAdmin } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

/** Accounts are an administrator's to delete. */
export const departurePolicy: Policy<unknown, 'delete'> = { delete: isAdmin }
