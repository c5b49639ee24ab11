import { isAdmin } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

/** The users' area belongs to administrators (the specification's route rule); permissions are asked besides, by the contract. */
export const usersPolicy: Policy<unknown, 'list' | 'invite' | 'update' | 'sessions'> = {
  list: isAdmin,
  invite: isAdmin,
  update: isAdmin,
  sessions: isAdmin,
}
