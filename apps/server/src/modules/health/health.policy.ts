import { isAdmin } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

/** How the installation is doing concerns administrators; permissions are asked besides, by the contract. */
export const healthPolicy: Policy<unknown, 'manage'> = { manage: isAdmin }
