import { isAdmin } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

type UsersAction = 'list' | 'invite' | 'update' | 'sessions' | 'history' | 'permissions' | 'limits' | 'import'

/** Only administrators use the users' area (the specification's route rule); the contract checks permissions too. */
export const usersPolicy: Policy<unknown, UsersAction> = {
  list: isAdmin,
  invite: isAdmin,
  update: isAdmin,
  sessions: isAdmin,
  history: isAdmin,
  permissions: isAdmin,
  limits: isAdmin,
  import: isAdmin,
}
