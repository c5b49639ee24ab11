import { announceAccessChange } from '#/modules/auth/auth.service.ts'
import { type Author, recordOnGroup } from '#/modules/groups/groups.service.ts'
import {
  deleteMember,
  findGroupsOf,
  insertMembers,
  lockOpenGroups,
} from '#/modules/groups/members/members.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/** Makes these the groups and classes of a person; archived ones stay as they were. Throws 409 `principal_unknown`. */
export async function placeInGroups(
  tx: Queryable,
  author: Author,
  userId: number,
  groupIds: readonly number[],
): Promise<void> {
  const before = await findGroupsOf(tx, userId)
  const joined = groupIds.filter((id) => !before.includes(id))
  const left = before.filter((id) => !groupIds.includes(id))
  if (joined.length + left.length === 0) return
  if ((await lockOpenGroups(tx, joined)) < new Set(joined).size) throw new DomainError('principal_unknown')
  for (const groupId of new Set(joined)) {
    await insertMembers(tx, groupId, [userId])
    await recordOnGroup(tx, author, { action: 'group.add-people', groupId, data: { count: 1, userId } })
  }
  for (const groupId of left) {
    await deleteMember(tx, groupId, userId)
    await recordOnGroup(tx, author, { action: 'group.remove-person', groupId, data: { userId } })
  }
  await announceAccessChange(tx, `user:${userId}`)
}

/** Puts a person into one group more. Throws 409 `principal_unknown`. */
export async function joinGroup(tx: Queryable, author: Author, userId: number, groupId: number): Promise<void> {
  await placeInGroups(tx, author, userId, [...(await findGroupsOf(tx, userId)), groupId])
}
