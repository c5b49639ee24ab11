import type { AppContext } from '#/context.ts'
import { announceAccessChange } from '#/modules/identity/sessions/access.service.ts'
import { lockGroup } from '#/modules/identity/groups/groups.repository.ts'
import { type Managed, recordOnGroup } from '#/modules/identity/groups/groups.service.ts'
import { deleteMember, findPeople, insertMembers } from '#/modules/identity/groups/members/members.repository.ts'
import { notFound } from '#/platform/errors/domain-error.ts'
import type { By } from '#/platform/api/handlers.ts'

/** @public for extensions */
export {
  deleteMembers,
  findMemberIds,
  insertMembers,
  insertMemberships,
  lockOpenGroups,
} from '#/modules/identity/groups/members/members.repository.ts'

export interface Added {
  added: number
  already: number
  /** E-mails without an account. */
  unknown: string[]
}

/** Adds people by their ids and e-mail addresses in one transaction. People who are in the group already stay in it. */
export async function addMembers(
  ctx: AppContext,
  by: By,
  { id: groupId }: Managed,
  { userIds, emails }: { userIds: readonly number[]; emails: readonly string[] },
): Promise<Added> {
  return ctx.db.transaction(async (tx) => {
    if (!(await lockGroup(tx, groupId))) throw notFound()
    const people = await findPeople(tx, { userIds, emails })
    const known = new Set(people.map(({ email }) => email))
    const added = await insertMembers(
      tx,
      groupId,
      people.map(({ id }) => id),
    )
    await announceAccessChange(tx, ...added.map((id) => `user:${id}` as const))
    const data = { count: added.length }
    if (added.length > 0) await recordOnGroup(tx, by, { action: 'group.add-people', groupId, data })
    const unknown = [...new Set(emails)].filter((email) => !known.has(email))
    return { added: added.length, already: people.length - added.length, unknown }
  })
}

/** Removes a person, who loses what came through the group with the commit: open streams check again [T6]. */
export async function removeMember(ctx: AppContext, by: By, { id: groupId }: Managed, userId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteMember(tx, groupId, userId))) throw notFound()
    await announceAccessChange(tx, `user:${userId}`)
    await recordOnGroup(tx, by, { action: 'group.remove-person', groupId, data: { userId } })
  })
}
