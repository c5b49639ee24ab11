import { cleanedText } from '@prosa/contract/protocol/names.ts'
import { z } from 'zod'
import type { AppContext } from '@prosa/server/src/context.ts'
import { announceAccessChange } from '@prosa/server/src/modules/identity/sessions/access.service.ts'
import { insertGroup, lockGroup, updateGroup } from '@prosa/server/src/modules/identity/groups/groups.service.ts'
import {
  deleteMembers,
  findMemberIds,
  insertMembers,
} from '@prosa/server/src/modules/identity/groups/members/members.service.ts'
import {
  countPeople,
  findGivenByOthers,
  findGroups,
  findOwnMembers,
  type GroupRow,
  noteGroup,
  source,
} from '#/scim/server/groups.repository.ts'
import { deleteProvidedGroups, insertProvided } from '#/scim/server/rules/rules.repository.ts'
import {
  type Change,
  notFoundError,
  memberIds,
  type Scim,
  ScimError,
  requireText,
} from '#/scim/server/protocol.model.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import { audit } from '@prosa/server/src/platform/events/audit.ts'
import { orConflict } from '@prosa/server/src/platform/db/conflict.ts'

/** The group of a SCIM id. Throws 404. */
export async function getGroup(db: Queryable, id: string, withMembers = true): Promise<GroupRow> {
  const { rows } = await findGroups(db, [{ attribute: 'id', value: id }], { startIndex: 1, count: 1, withMembers })
  if (!rows[0]) throw notFoundError()
  return rows[0]
}

const groupSchema = z.object({
  displayName: cleanedText().min(1).max(80),
  externalId: z.string().max(300).nullish(),
  members: z.unknown().optional(),
})

/** Reads a directory's group. Throws a SCIM 400 `invalidValue` where the name or the members have no valid form. */
export function readGroup(body: unknown): z.output<typeof groupSchema> {
  const read = groupSchema.safeParse(body)
  if (!read.success) throw new ScimError(400, 'displayName precisa ser um texto de até 80 letras.', 'invalidValue')
  return read.data
}

type GroupBody = ReturnType<typeof readGroup>

/** Throws a SCIM conflict for a name in use, so that the directory looks the group up and takes it over. */
const orNameConflict = <T>(work: Promise<T>): Promise<T> =>
  orConflict(work, { groups_name_unique: 'group_name_taken' }).catch(() => {
    throw new ScimError(409, 'Já existe um grupo com este nome.', 'uniqueness')
  })

/** Creates a group with its members. Throws 409 for a name in use. */
export const addGroup = (ctx: AppContext, scim: Scim, { displayName, externalId, members }: GroupBody) =>
  ctx.db.transaction(async (tx) => {
    const groupId = await orNameConflict(insertGroup(tx, { name: displayName, kind: 'group', description: '' }))
    await noteGroup(tx, groupId, externalId)
    await audit(tx, { ...scim.by, action: 'group.create', target: { type: 'group', id: groupId } })
    await addMembers(tx, scim, groupId, members === undefined ? [] : memberIds(members))
    return getGroup(tx, String(groupId))
  })

/** Replaces a group's name, external id and the directory's members. Throws 404, or 409 for a name in use. */
export const replaceGroup = (
  ctx: AppContext,
  scim: Scim,
  id: string,
  { displayName, externalId, members }: GroupBody,
) =>
  ctx.db.transaction(async (tx) => {
    const groupId = await lockScimGroup(tx, id)
    await renameGroup(tx, scim, groupId, displayName)
    await noteGroup(tx, groupId, externalId)
    await replaceMembers(tx, scim, groupId, members === undefined ? [] : memberIds(members))
    return getGroup(tx, id)
  })

/** Applies the operations of a PATCH in their order. */
export const patchGroup = (ctx: AppContext, scim: Scim, id: string, changes: readonly Change[]): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const groupId = await lockScimGroup(tx, id)
    await noteGroup(tx, groupId, undefined)
    for (const { op, path, value } of changes) {
      const [, one] = /^members\[value eq "?(\d{1,9})"?\]$/.exec(path) ?? []
      if (path === 'members' && op === 'add') await addMembers(tx, scim, groupId, memberIds(value))
      else if (path === 'members' && op === 'replace') await replaceMembers(tx, scim, groupId, memberIds(value))
      else if (path === 'members')
        await removeMembers(
          tx,
          scim,
          groupId,
          value === undefined ? await findMemberIds(tx, groupId) : memberIds(value),
        )
      else if (one !== undefined && op === 'remove') await removeMembers(tx, scim, groupId, [Number(one)])
      else if (path === 'displayname' && op !== 'remove')
        await renameGroup(tx, scim, groupId, readGroup({ displayName: value }).displayName)
      else if (path === 'externalid')
        await noteGroup(tx, groupId, op === 'remove' ? null : requireText(value, 'externalId'))
      else if (path.startsWith('members'))
        throw new ScimError(400, 'Este caminho de members não é atendido.', 'invalidPath')
    }
  })

/** Archives a group that the directory deleted: it gives no access and can be restored. */
export const removeGroup = (ctx: AppContext, scim: Scim, id: string): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const groupId = await lockScimGroup(tx, id)
    await updateGroup(tx, groupId, { archived: true })
    await announceAccessChange(tx, ...(await findMemberIds(tx, groupId)).map((userId) => `user:${userId}` as const))
    await audit(tx, { ...scim.by, action: 'group.archive', target: { type: 'group', id: groupId } })
  })

async function lockScimGroup(tx: Queryable, id: string): Promise<number> {
  const { id: groupId } = await getGroup(tx, id, false)
  if (!(await lockGroup(tx, groupId))) throw notFoundError()
  return groupId
}

async function renameGroup(tx: Queryable, scim: Scim, groupId: number, name: string): Promise<void> {
  if ((await getGroup(tx, String(groupId), false)).name === name) return
  await orNameConflict(updateGroup(tx, groupId, { name: name.slice(0, 80) }))
  await audit(tx, { ...scim.by, action: 'group.change', target: { type: 'group', id: groupId } })
}

/** Adds people; members added by hand now belong to the directory. */
async function addMembers(tx: Queryable, scim: Scim, groupId: number, ids: readonly number[]): Promise<void> {
  const userIds = [...new Set(ids)]
  if (userIds.length === 0) return
  if ((await countPeople(tx, userIds)) < userIds.length)
    throw new ScimError(400, 'members nomeia quem não existe aqui.', 'invalidValue')
  const added = await insertMembers(tx, groupId, userIds)
  await insertProvided(
    tx,
    userIds.map((userId) => ({ userId, source, groupId })),
  )
  await announceMembers(tx, scim, 'group.add-people', groupId, added)
}

/** Removes people, except those to whom a rule gives the group too. */
async function removeMembers(tx: Queryable, scim: Scim, groupId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await deleteProvidedGroups(tx, { userIds, source, groupIds: [groupId] })
  const gives = await findGivenByOthers(tx, groupId)
  const goes = userIds.filter((userId) => !gives.has(userId))
  await announceMembers(tx, scim, 'group.remove-person', groupId, await deleteMembers(tx, groupId, goes))
}

/** Replaces the directory's members; people added by hand stay. */
async function replaceMembers(tx: Queryable, scim: Scim, groupId: number, userIds: readonly number[]): Promise<void> {
  const own = await findOwnMembers(tx, groupId)
  const wanted = new Set(userIds)
  await removeMembers(
    tx,
    scim,
    groupId,
    own.filter((userId) => !wanted.has(userId)),
  )
  await addMembers(tx, scim, groupId, userIds)
}

async function announceMembers(
  tx: Queryable,
  scim: Scim,
  action: 'group.add-people' | 'group.remove-person',
  groupId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return
  await announceAccessChange(tx, ...userIds.map((userId) => `user:${userId}` as const))
  const data = { count: userIds.length, userIds: userIds.slice(0, 100) }
  await audit(tx, { ...scim.by, action, target: { type: 'group', id: groupId }, data })
}
