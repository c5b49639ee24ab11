import type { SessionUser } from '@prosa/contract/identity/auth.ts'
import type { PermissionName, Role } from '@prosa/contract/protocol/permissions.ts'
import { useSession } from '#/lib/session/session.ts'

/** Checks a permission; without a required one it passes. Administrators need it explicitly too [S48]. */
export function can(user: SessionUser | null, permission?: PermissionName): boolean {
  return permission === undefined || (user?.permissions.some(({ name }) => name === permission) ?? false)
}

/** Returns the entries of a list that the person has the permission for. */
export const filterPermitted = <Entry extends { permission: PermissionName }>(
  user: SessionUser | null,
  entries: readonly Entry[],
): Entry[] => entries.filter(({ permission }) => can(user, permission))

export const useCan = (permission?: PermissionName): boolean => can(useSession().user, permission)

export const hasRole = (user: SessionUser | null, roles: readonly Role[]): boolean =>
  user?.roles.some((role) => roles.includes(role)) ?? false

/** Whether the person is an editor of some assistant, regardless of administration rights. */
export const editsAssistants = (user: SessionUser | null): boolean =>
  user?.assistants.some(({ pivot }) => pivot.role === 'editor') ?? false

/** Whether the person reads what was asked: only editors do, and not administrators of others' assistants. */
export const readsQuestions = (user: SessionUser | null, assistantId: number): boolean =>
  can(user, 'stats.view_own') &&
  (user?.assistants.some(({ id, pivot }) => id === assistantId && pivot.role === 'editor') ?? false)

/** Whether the person creates or edits assistants; others only chat with them. */
export const makesAssistants = (user: SessionUser): boolean => can(user, 'assistants.create') || editsAssistants(user)
