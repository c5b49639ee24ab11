import type { AuditAction } from '@prosa/contract/audit/audit-actions.ts'
import type { AppContext } from '#/context.ts'
import { announceAccessChange } from '#/modules/identity/sessions/access.service.ts'
import {
  deleteGroup,
  findGroup,
  type GroupChanges,
  type GroupRow,
  insertGroup,
  lockGroup,
  updateGroup,
} from '#/modules/identity/groups/groups.repository.ts'
import { findMemberIds } from '#/modules/identity/groups/members/members.repository.ts'
import type { By } from '#/platform/api/handlers.ts'
import { isAdmin } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { orConflict } from '#/platform/db/conflict.ts'
import { notFound } from '#/platform/errors/domain-error.ts'
import { auditAll, doneBy } from '#/platform/events/audit.ts'
import { about } from '#/platform/authorization/rules.ts'
import { requireSeen } from '#/modules/settings/settings.service.ts'

/** @public for extensions */
export { insertGroup, lockGroup, updateGroup } from '#/modules/identity/groups/groups.repository.ts'

export type Managed = Authorized<GroupRow, 'manage'>

export const groupRules = {
  'groups.manage': about({
    param: 'groupId',
    admits: isAdmin,
    load: ({ db }: AppContext, id: number) => findGroup(db, id),
    action: 'manage',
  }),
}

const changesOfGroups = ['group.change', 'group.archive', 'group.restore'] as const
const nameTaken = { groups_name_unique: 'group_name_taken' } as const

/** Creates an empty group. Throws 409 for a name in use. */
export async function createGroup(
  ctx: AppContext,
  by: By,
  fields: Parameters<typeof insertGroup>[1],
): Promise<GroupRow> {
  return ctx.db.transaction(async (tx) => {
    const groupId = await orConflict(insertGroup(tx, fields), nameTaken)
    await recordOnGroup(tx, by, { action: 'group.create', groupId, data: { kind: fields.kind } })
    return readGroup(tx, groupId)
  })
}

/** Changes a group. An archived group gives no access from the commit on [T6]; restored, it does again. */
export async function changeGroup(
  ctx: AppContext,
  by: By,
  { id: groupId, archivedAt }: Managed,
  changes: GroupChanges,
): Promise<GroupRow> {
  return ctx.db.transaction(async (tx) => {
    const version = async () => (await findGroup(tx, groupId))?.version
    await requireSeen(ctx, tx, by, { target: { type: 'group', id: groupId }, actions: changesOfGroups, version })
    await orConflict(updateGroup(tx, groupId, changes), nameTaken)
    const { archived } = changes
    const isTurned = archived !== undefined && archived !== (archivedAt !== null)
    if (isTurned) await announceToMembers(tx, groupId)
    const turned = archived ? 'group.archive' : 'group.restore'
    await recordOnGroup(tx, by, { action: isTurned ? turned : 'group.change', groupId })
    return readGroup(tx, groupId)
  })
}

/** Deletes a group; its people lose at once what came through it and keep the rest. */
export async function removeGroup(ctx: AppContext, by: By, { id: groupId }: Managed): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await lockGroup(tx, groupId))) throw notFound()
    await announceToMembers(tx, groupId)
    await deleteGroup(tx, groupId)
    await recordOnGroup(tx, by, { action: 'group.delete', groupId })
  })
}

async function readGroup(tx: Queryable, groupId: number): Promise<GroupRow> {
  const group = await findGroup(tx, groupId)
  if (!group) throw notFound()
  return group
}

const announceToMembers = async (tx: Queryable, groupId: number): Promise<void> =>
  announceAccessChange(tx, ...(await findMemberIds(tx, groupId)).map((id) => `user:${id}` as const))

interface GroupEvent {
  action: AuditAction
  groupId: number
  data?: Record<string, string | number>
}

/** Writes an action on one group to the audit trail, in the transaction of the change. */
export const recordOnGroup = (tx: Queryable, by: By, event: GroupEvent): Promise<void> =>
  recordOnGroups(tx, by, [event])

/** The same for many groups or people at once. */
export const recordOnGroups = (tx: Queryable, by: By, events: readonly GroupEvent[]): Promise<void> =>
  auditAll(
    tx,
    events.map(({ action, groupId, data = {} }) => {
      return { ...doneBy(by), action, target: { type: 'group', id: groupId }, data }
    }),
  )
