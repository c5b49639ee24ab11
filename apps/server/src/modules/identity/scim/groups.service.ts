import { cleanedText } from '@prosa/contract/protocol/names.ts'
import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { deleteProvidedGroups, insertProvided } from '#/modules/identity/access-rules/rules.repository.ts'
import { providedAccess } from '#/modules/identity/access-rules/rules.tables.ts'
import { announceAccessChange } from '#/modules/identity/sessions/access.service.ts'
import { groupMembers, groups } from '#/modules/identity/groups/groups.tables.ts'
import { insertGroup, lockGroup, updateGroup } from '#/modules/identity/groups/groups.repository.ts'
import { deleteMembers, findMemberIds, insertMembers } from '#/modules/identity/groups/members/members.repository.ts'
import {
  type Change,
  type Filter,
  notFoundError,
  memberIds,
  rowNumber,
  type Scim,
  ScimError,
  requireText,
} from '#/modules/identity/scim/protocol.model.ts'
import { scimGroups } from '#/modules/identity/scim/scim.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { amongNumbers } from '#/platform/db/rows-of.ts'
import { audit } from '#/platform/events/audit.ts'
import { orConflict } from '#/platform/db/conflict.ts'

const source = 'scim'

type Members = { value: string; display: string }[]
const membersColumn = sql<Members>`(select coalesce(json_agg(json_build_object(
  'value', m.user_id::text, 'display', u.name) order by m.user_id), '[]')
  from group_members m join users u on u.id = m.user_id where m.group_id = ${groups.id} and u.deleted_at is null)`
const conditions: Partial<Record<Filter['attribute'], (value: string) => SQL>> = {
  id: (value) => eq(groups.id, rowNumber(value)),
  displayname: (value) => sql`pt_fold(${groups.name}) = pt_fold(${value})`,
  externalid: (value) => eq(scimGroups.externalId, value),
}
export const groupFilters = Object.keys(conditions) as Filter['attribute'][]

interface Wanted {
  startIndex: number
  count: number
  withMembers: boolean
}

/** Finds groups that are not archived. `startIndex` counts from 1; members are read only where the caller wants them. */
export async function findGroups(
  db: Queryable,
  filters: readonly Filter[],
  { startIndex, count, withMembers }: Wanted,
) {
  const matches = filters.map(({ attribute, value }) => conditions[attribute]?.(value))
  const where = and(isNull(groups.archivedAt), ...matches)
  const joined = eq(scimGroups.groupId, groups.id)
  const [{ total } = { total: 0 }] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(groups)
    .leftJoin(scimGroups, joined)
    .where(where)
  const { externalId, changedAt } = scimGroups
  const { id, name, createdAt } = groups
  const members = withMembers ? membersColumn : sql<Members | null>`null`
  const query = db.select({ id, name, createdAt, externalId, changedAt, members }).from(groups)
  const found = query.leftJoin(scimGroups, joined).where(where).orderBy(asc(id))
  const rows = count === 0 ? [] : await found.limit(count).offset(startIndex - 1)
  return { total, rows }
}

export type GroupRow = Awaited<ReturnType<typeof findGroups>>['rows'][number]

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
  const [before] = await tx.select({ name: groups.name }).from(groups).where(eq(groups.id, groupId))
  if (before?.name === name) return
  await orNameConflict(updateGroup(tx, groupId, { name: name.slice(0, 80) }))
  await audit(tx, { ...scim.by, action: 'group.change', target: { type: 'group', id: groupId } })
}

async function noteGroup(tx: Queryable, groupId: number, externalId: string | null | undefined): Promise<void> {
  const set = { ...(externalId === undefined ? {} : { externalId }), changedAt: sql`now()` }
  await tx
    .insert(scimGroups)
    .values({ groupId, ...set })
    .onConflictDoUpdate({ target: scimGroups.groupId, set })
}

/** Adds people; members added by hand now belong to the directory. */
async function addMembers(tx: Queryable, scim: Scim, groupId: number, ids: readonly number[]): Promise<void> {
  const userIds = [...new Set(ids)]
  if (userIds.length === 0) return
  const known = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(amongNumbers(users.id, userIds), isNull(users.deletedAt)))
  if (known.length < userIds.length) throw new ScimError(400, 'members nomeia quem não existe aqui.', 'invalidValue')
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
  const otherSources = await tx
    .select({ userId: providedAccess.userId })
    .from(providedAccess)
    .where(and(eq(providedAccess.groupId, groupId), ne(providedAccess.source, source)))
  const gives = new Set(otherSources.map(({ userId }) => userId))
  const goes = userIds.filter((userId) => !gives.has(userId))
  await announceMembers(tx, scim, 'group.remove-person', groupId, await deleteMembers(tx, groupId, goes))
}

/** Replaces the directory's members; people added by hand stay. */
async function replaceMembers(tx: Queryable, scim: Scim, groupId: number, userIds: readonly number[]): Promise<void> {
  const own = await tx
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .innerJoin(
      providedAccess,
      and(eq(providedAccess.userId, groupMembers.userId), eq(providedAccess.groupId, groupMembers.groupId)),
    )
    .where(and(eq(groupMembers.groupId, groupId), eq(providedAccess.source, source)))
  const wanted = new Set(userIds)
  await removeMembers(
    tx,
    scim,
    groupId,
    own.map(({ userId }) => userId).filter((userId) => !wanted.has(userId)),
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
