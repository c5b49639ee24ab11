import { isAdmin } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

type UsersAction = 'list' | 'invite' | 'update' | 'sessions' | 'history' | 'permissions' | 'limits' | 'import'

/** The users' area belongs to administrators (the specification's route rule); permissions are asked besides, by the contract. */
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
