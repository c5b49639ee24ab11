import { type PermissionName, listPermissions, type Role } from '@prosa/contract/protocol/permissions.ts'
import type { GuestActor, UserActor } from '#/platform/authorization/actor.ts'

/** Creates a user actor for policies; by default with the permissions of the roles. */
export const personActor = (
  roles: Role[],
  permissions: readonly PermissionName[] = listPermissions(roles),
  id = 7,
): UserActor => ({
  kind: 'user',
  id,
  sessionId: 'a',
  name: 'Ana',
  email: 'ana@escola.test',
  roles,
  permissions: new Set(permissions),
  assistants: new Map(),
  publicAssistants: new Set(),
})

/** Creates a guest actor, by default a visitor of a link. */
export const guestActor = (pass: GuestActor['pass'] = { kind: 'share', linkId: 'l1' }): GuestActor => ({
  kind: 'guest',
  sessionId: 'a',
  guestId: 'g1',
  pass,
})
