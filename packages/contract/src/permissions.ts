import { z } from '#/zod.ts'

export const roleSchema = z.enum(['admin', 'user', 'partner'])
export type Role = z.infer<typeof roleSchema>

/** Labels of the roles as people read them [S2]. */
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
  'sharing.minors': admins,
  'webhooks.manage': ['admin', 'partner'],
  'webhooks.full_payload': admins,
  'assessments.manage': admins,
  'sga.review': admins,
  'sga.read_transcripts': everyone,
  'sga.view_identities': everyone,
  'sga.integrations': admins,
  'stats.students': admins,
  'knowledge.manage': everyone,
  'models.choose': staff,
  'chats.create': everyone,
  'chats.read_assistant': admins,
  'chats.export': everyone,
  'chats.delete': everyone,
  'users.view': admins,
  'users.create': admins,
  'users.update': admins,
  'users.invite': admins,
  'users.sessions': admins,
  'groups.manage': admins,
  'partners.manage': admins,
  'settings.manage': admins,
  'api_keys.manage': admins,
  'audit.view': admins,
  'profile.update': everyone,
} as const satisfies Record<string, readonly Role[]>

export type PermissionName = keyof typeof permissions
export const permissionNames = Object.keys(permissions) as PermissionName[]

/** Union of the default permissions of the given roles. */
export function permissionsOf(roles: readonly string[]): PermissionName[] {
  return permissionNames.filter((name) => (permissions[name] as readonly string[]).some((role) => roles.includes(role)))
}
