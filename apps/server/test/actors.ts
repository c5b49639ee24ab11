import { type PermissionName, permissionsOf, type Role } from '@prosa/contract/protocol/permissions.ts'
import type { GuestActor, UserActor } from '#/platform/authorization/actor.ts'

/** Somebody who asks, as policies see them; where no permissions are given, with those of the roles. */
export const personActor = (
  roles: Role[],
  permissions: readonly PermissionName[] = permissionsOf(roles),
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

/** A visitor of a link, or who came by another door. */
export const guestActor = (pass: GuestActor['pass'] = { kind: 'share', linkId: 'l1' }): GuestActor => ({
  kind: 'guest',
  sessionId: 'a',
  guestId: 'g1',
  pass,
})
