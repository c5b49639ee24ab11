import {
  isHeld,
  type PermissionChange,
  type PermissionName,
  permissionNames,
  permissionReason,
} from '@prosa/contract/protocol/permissions.ts'

/** What decides about the permissions of a person; the columns of `users` and of the person's profile. */
export interface PermissionFacts {
  readonly roles: readonly string[]
  readonly profile: PermissionChange | null
  readonly permissionsAdded: readonly string[]
  readonly permissionsRemoved: readonly string[]
}

/**
 * Every permission that a person has: what the roles give (`design/domain.md`), as the profile changes it, plus what was
 * added, minus what was removed. Administrators have theirs by name like everyone else, because no check makes an
 * exception [S48]. Names that the product no longer knows are left out.
 */
export function effectivePermissions({
  roles,
  profile,
  permissionsAdded: added,
  permissionsRemoved: removed,
}: PermissionFacts): PermissionName[] {
  return permissionNames.filter((name) => isHeld(permissionReason(name, { roles, profile, added, removed })))
}
