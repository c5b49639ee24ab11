import { z } from '#/protocol/zod.ts'

export const roleSchema = z.enum(['admin', 'user', 'partner'])
export type Role = z.infer<typeof roleSchema>

/** Labels of the roles on screens [S2]. */
export const roleLabels: Readonly<Record<Role, string>> = {
  admin: 'Administrador',
  user: 'Usuário',
  partner: 'Parceiro',
}

const everyone: readonly Role[] = ['admin', 'user', 'partner']
const staff: readonly Role[] = ['admin', 'user']
const admins: readonly Role[] = ['admin']

/**
 * Every permission and the roles that hold it by default (`design/domain.md`). A session lists an administrator's
 * permissions explicitly, because a permission check makes no exception for anyone [S48].
 */
export const permissions = {
  'assistants.view': everyone,
  'assistants.create': staff,
  'assistants.update': everyone,
  'assistants.delete': staff,
  'assistants.duplicate': staff,
  'assistants.export': staff,
  'assistants.import': staff,
  'assistants.publish': everyone,
  'assistants.publish_internal': admins,
  'assistants.view_all': admins,
  'assistants.transfer': staff,
  'access.manage': staff,
  'people.search': everyone,
  'sharing.manage': staff,
  'sharing.minors': staff,
  'webhooks.manage': everyone,
  'webhooks.full_payload': admins,
  'assessments.manage': admins,
  'sga.review': admins,
  'sga.read_transcripts': everyone,
  'sga.view_identities': everyone,
  'sga.integrations': admins,
  'stats.students': admins,
  'stats.view': admins,
  'stats.view_people': admins,
  'stats.export': admins,
  'stats.view_own': everyone,
  'knowledge.manage': everyone,
  'knowledge_bases.manage': admins,
  'models.choose': staff,
  'chats.create': everyone,
  'chats.upload': everyone,
  'chats.read_assistant': admins,
  'chats.read_all': admins,
  'chats.export': everyone,
  'chats.delete': everyone,
  'ratings.create': everyone,
  'ratings.view': admins,
  'ratings.manage': admins,
  'ratings.view_own': everyone,
  'users.view': admins,
  'users.create': admins,
  'users.update': admins,
  'users.invite': admins,
  'users.sessions': admins,
  'users.delete': admins,
  'users.import': admins,
  'users.permissions': admins,
  'groups.manage': admins,
  'partners.manage': admins,
  'settings.manage': admins,
  'budgets.manage': admins,
  'safety.alerts': admins,
  'backups.manage': admins,
  'api_keys.manage': admins,
  'audit.view': admins,
  'privacy.manage': admins,
  'profile.update': everyone,
} as const satisfies Record<string, readonly Role[]>

export type PermissionName = keyof typeof permissions
export const permissionNames = Object.keys(permissions) as PermissionName[]
export const permissionNameSchema = z.enum(permissionNames)

/** Returns the union of the default permissions of some roles. */
export function listPermissions(roles: readonly string[]): PermissionName[] {
  return permissionNames.filter((name) => (permissions[name] as readonly string[]).some((role) => roles.includes(role)))
}

/** Changes to the permissions of the roles: a profile for many people, or an exception for one. */
export interface PermissionChange {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** Everything that determines a person's permissions. */
export interface PermissionSources extends PermissionChange {
  readonly roles: readonly string[]
  readonly profile: PermissionChange | null
}

/** Why a person has or lacks a permission. */
export type PermissionReason = 'roles' | 'profile-adds' | 'profile-removes' | 'added' | 'removed' | 'none'

/** Decides by role, then profile, then the person's exceptions: the last one counts, and removing outweighs adding. */
export function permissionReason(
  name: PermissionName,
  { roles, profile, added, removed }: PermissionSources,
): PermissionReason {
  if (removed.includes(name)) return 'removed'
  if (added.includes(name)) return 'added'
  if (profile?.removed.includes(name)) return 'profile-removes'
  if (profile?.added.includes(name)) return 'profile-adds'
  return (permissions[name] as readonly string[]).some((role) => roles.includes(role)) ? 'roles' : 'none'
}

/** Whether a reason means that the person has the permission. */
export const isHeld = (reason: PermissionReason): boolean => ['roles', 'profile-adds', 'added'].includes(reason)
