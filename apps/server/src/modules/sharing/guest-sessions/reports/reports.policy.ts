import { isAdmin } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

/** Those of one assistant belong to whoever shares it; those of all of them to administrators. */
export const reportsPolicy: Policy<unknown, 'list'> = { list: isAdmin }
