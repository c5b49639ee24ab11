import {
  isHeld,
  type PermissionName,
  permissionReason,
  type PermissionSources,
} from '@prosa/contract/people/permissions.ts'

/** What one person has more or less than roles and profile give. */
export interface OwnChange {
  added: PermissionName[]
  removed: PermissionName[]
}

/** Gives or takes one permission; what roles and profile say already needs no change of the person's own. */
export function choosePermission(sources: PermissionSources, own: OwnChange, name: PermissionName, wanted: boolean) {
  const inherited = isHeld(permissionReason(name, { ...sources, added: [], removed: [] }))
  const without = (names: PermissionName[]) => names.filter((other) => other !== name)
  const added = without(own.added)
  const removed = without(own.removed)
  if (inherited === wanted) return { added, removed }
  return wanted ? { added: [...added, name], removed } : { added, removed: [...removed, name] }
}
