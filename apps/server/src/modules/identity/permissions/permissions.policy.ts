import {
  isHeld,
  type PermissionChange,
  type PermissionName,
  permissionNames,
  permissionReason,
} from '@prosa/contract/protocol/permissions.ts'

/** The facts behind a person's permissions; columns of `users` and of the person's profile. */
export interface PermissionFacts {
  readonly roles: readonly string[]
  readonly profile: PermissionChange | null
  readonly permissionsAdded: readonly string[]
  readonly permissionsRemoved: readonly string[]
}

/**
 * The permissions of a person: what the roles give (`design/domain.md`), changed by the profile, plus added, minus
 * removed ones. Administrators have theirs by name too, because no check makes an exception [S48]. Unknown names are
 * left out.
 */
export function effectivePermissions({
  roles,
  profile,
  permissionsAdded: added,
  permissionsRemoved: removed,
}: PermissionFacts): PermissionName[] {
  return permissionNames.filter((name) => isHeld(permissionReason(name, { roles, profile, added, removed })))
}
