import { type PermissionName, permissionNames, permissionsOf } from '@prosa/contract/permissions.ts'

/** What decides about the permissions of a person; the columns of `users`. */
export interface PermissionFacts {
  readonly roles: readonly string[]
  readonly permissionsAdded: readonly string[]
  readonly permissionsRemoved: readonly string[]
}

/**
 * Every permission that a person has: what the roles give (`design/domain.md`), plus what was added, minus what was
 * removed. Administrators have theirs by name like everyone else, because no check makes an exception [S48]. Names
 * that the product no longer knows are left out.
 */
export function effectivePermissions(person: PermissionFacts): PermissionName[] {
  const held = new Set<string>([...permissionsOf(person.roles), ...person.permissionsAdded])
  for (const name of person.permissionsRemoved) held.delete(name)
  return permissionNames.filter((name) => held.has(name))
}
