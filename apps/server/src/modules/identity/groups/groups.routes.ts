import type { Group, groups } from '@prosa/contract/people/groups.ts'
import type { AppContext, Handlers } from '#/context.ts'
import { groupsPolicy } from '#/modules/identity/groups/groups.policy.ts'
import {
  findGrantedAssistants,
  findGroup,
  findGroups,
  type GroupRow,
} from '#/modules/identity/groups/groups.repository.ts'
import { changeGroup, createGroup, type Managed, removeGroup } from '#/modules/identity/groups/groups.service.ts'
import { findMembers } from '#/modules/identity/groups/members/members.repository.ts'
import { addMembers, removeMember } from '#/modules/identity/groups/members/members.service.ts'
import type { Actor } from '#/platform/authorization/actor.ts'
import { authorize } from '#/platform/authorization/authorize.ts'

const load = async (ctx: AppContext, actor: Actor, groupId: number): Promise<Managed> =>
  authorize(groupsPolicy, actor, 'manage', await findGroup(ctx.db, groupId))

export const groupsRoutes: Handlers<typeof groups> = {
  listGroups: async ({ ctx, actor, query }) => {
    authorize(groupsPolicy, actor, 'manage', {})
    const page = await findGroups(ctx.db, query)
    return { ...page, items: page.items.map(present) }
  },
  createGroup: async ({ ctx, actor, body, facts }) => {
    authorize(groupsPolicy, actor, 'manage', {})
    return present(await createGroup(ctx, { actor, facts }, body))
  },
  getGroup: async ({ ctx, actor, params }) => {
    const group = await load(ctx, actor, params.groupId)
    return { ...present(group), assistants: await findGrantedAssistants(ctx.db, group.id) }
  },
  updateGroup: async ({ ctx, actor, params, body, facts }) => {
    const group = await load(ctx, actor, params.groupId)
    return present(await changeGroup(ctx, { actor, facts }, group, body))
  },
  deleteGroup: async ({ ctx, actor, params, facts }) => {
    await removeGroup(ctx, { actor, facts }, await load(ctx, actor, params.groupId))
  },
  listGroupMembers: async ({ ctx, actor, params, query }) => {
    const group = await load(ctx, actor, params.groupId)
    const page = await findMembers(ctx.db, group.id, query)
    return { ...page, items: page.items.map((member) => ({ ...member, addedAt: member.addedAt.toISOString() })) }
  },
  addGroupMembers: async ({ ctx, actor, params, body, facts }) =>
    addMembers(ctx, { actor, facts }, await load(ctx, actor, params.groupId), body),
  removeGroupMember: async ({ ctx, actor, params, facts }) =>
    removeMember(ctx, { actor, facts }, await load(ctx, actor, params.groupId), params.userId),
}

function present({ createdAt, archivedAt, ...group }: GroupRow): Group {
  return { ...group, createdAt: createdAt.toISOString(), archivedAt: archivedAt?.toISOString() ?? null }
}
