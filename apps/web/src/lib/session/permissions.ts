import type { SessionUser } from '@prosa/contract/people/auth.ts'
import type { PermissionName, Role } from '@prosa/contract/people/permissions.ts'
import { useSession } from '#/lib/session/session.ts'

/** Passes where no permission is asked; otherwise the user needs one with that name, administrators too [S48]. */
export function can(user: SessionUser | null, permission?: PermissionName): boolean {
  return permission === undefined || (user?.permissions.some(({ name }) => name === permission) ?? false)
}

export const useCan = (permission?: PermissionName): boolean => can(useSession().user, permission)

export const hasRole = (user: SessionUser | null, roles: readonly Role[]): boolean =>
  user?.roles.some((role) => roles.includes(role)) ?? false

/** Administrators edit any assistant, others those in which their role is editor [S47]. */
export function canEditAssistant(user: SessionUser, assistantId: number): boolean {
  return (
    hasRole(user, ['admin']) || user.assistants.some(({ id, pivot }) => id === assistantId && pivot.role === 'editor')
  )
}

/** Whether one of the person's own assistants is theirs to change, whatever they may do as an administrator. */
export const editsAssistants = (user: SessionUser | null): boolean =>
  user?.assistants.some(({ pivot }) => pivot.role === 'editor') ?? false

/** Whoever creates assistants or edits one: others only talk to them. */
export const makesAssistants = (user: SessionUser): boolean => can(user, 'assistants.create') || editsAssistants(user)

/** An assistant is a person's if it is in their list; those who are not partners have the public ones too [S49]. */
export function hasAssistant(user: SessionUser, assistantId: number): boolean {
  const reachable = hasRole(user, ['partner']) ? user.assistants : [...user.assistants, ...user.publicAssistants]
  return reachable.some(({ id }) => id === assistantId)
}
