import { announceAccessChange } from '#/modules/identity/sessions/access.service.ts'
import { recordOnGroup, recordOnGroups } from '#/modules/identity/groups/groups.service.ts'
import {
  deleteMember,
  findGroupsOf,
  insertMembers,
  insertMemberships,
  lockOpenGroups,
} from '#/modules/identity/groups/members/members.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import type { By } from '#/platform/api/handlers.ts'

/**
 * Sets the groups of a person; archived ones stay. Returns whether that changed anything; throws 409
 * `principal_unknown`.
 */
export async function placeInGroups(
  tx: Queryable,
  by: By,
  userId: number,
  groupIds: readonly number[],
): Promise<boolean> {
  const before = await findGroupsOf(tx, userId)
  const joined = groupIds.filter((id) => !before.includes(id))
  const left = before.filter((id) => !groupIds.includes(id))
  if (joined.length + left.length === 0) return false
  if ((await lockOpenGroups(tx, joined)).length < new Set(joined).size) throw new DomainError('principal_unknown')
  for (const groupId of new Set(joined)) {
    await insertMembers(tx, groupId, [userId])
    await recordOnGroup(tx, by, { action: 'group.add-people', groupId, data: { count: 1, userId } })
  }
  for (const groupId of left) {
    await deleteMember(tx, groupId, userId)
    await recordOnGroup(tx, by, { action: 'group.remove-person', groupId, data: { userId } })
  }
  await announceAccessChange(tx, `user:${userId}`)
  return true
}

/** Those of these groups that are not archived, locked. */
export const openGroupsAmong = async (tx: Queryable, groupIds: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set(groupIds.length === 0 ? [] : await lockOpenGroups(tx, [...new Set(groupIds)]))

/** Adds people to groups that are open and locked (`openGroupsAmong`) and that they are not in. */
export async function placePeople(
  tx: Queryable,
  by: By,
  people: readonly { userId: number; groupIds: readonly number[] }[],
): Promise<void> {
  const memberships = people.flatMap(({ userId, groupIds }) =>
    [...new Set(groupIds)].map((groupId) => ({ groupId, userId })),
  )
  if (memberships.length === 0) return
  await insertMemberships(tx, memberships)
  const joined = memberships.map(({ groupId, userId }) => {
    return { action: 'group.add-people' as const, groupId, data: { count: 1, userId } }
  })
  await recordOnGroups(tx, by, joined)
  await announceAccessChange(tx, ...new Set(memberships.map(({ userId }) => `user:${userId}` as const)))
}

/** Adds a person to one more group. Throws 409 `principal_unknown`. */
export async function joinGroup(tx: Queryable, by: By, userId: number, groupId: number): Promise<void> {
  await placeInGroups(tx, by, userId, [...(await findGroupsOf(tx, userId)), groupId])
}
