import type { SessionUser } from '@prosa/contract/identity/auth.ts'
import type { PermissionName, Role } from '@prosa/contract/protocol/permissions.ts'
import { useSession } from '#/lib/session/session.ts'

/** Passes where no permission is asked; otherwise the user needs one with that name, administrators too [S48]. */
export function can(user: SessionUser | null, permission?: PermissionName): boolean {
  return permission === undefined || (user?.permissions.some(({ name }) => name === permission) ?? false)
}

export const useCan = (permission?: PermissionName): boolean => can(useSession().user, permission)

export const hasRole = (user: SessionUser | null, roles: readonly Role[]): boolean =>
  user?.roles.some((role) => roles.includes(role)) ?? false

/** Whether one of the person's own assistants is theirs to change, whatever they may do as an administrator. */
export const editsAssistants = (user: SessionUser | null): boolean =>
  user?.assistants.some(({ pivot }) => pivot.role === 'editor') ?? false

/** Whoever creates assistants or edits one: others only talk to them. */
export const makesAssistants = (user: SessionUser): boolean => can(user, 'assistants.create') || editsAssistants(user)
