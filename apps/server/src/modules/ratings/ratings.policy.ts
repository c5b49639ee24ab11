import { isAdmin } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

/** The screen belongs to administrators [S3] [S23]; the permissions are asked besides, by the contract [S50]. */
export const ratingsPolicy: Policy<unknown, 'view' | 'manage'> = {
  view: isAdmin,
  manage: isAdmin,
}
