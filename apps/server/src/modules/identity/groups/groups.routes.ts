import type { Group, groups } from '@prosa/contract/people/groups.ts'
import type { Handlers } from '#/context.ts'
import { findGrantedAssistants, findGroups, type GroupRow } from '#/modules/identity/groups/groups.repository.ts'
import { changeGroup, createGroup, type groupRules, removeGroup } from '#/modules/identity/groups/groups.service.ts'
import { findMembers } from '#/modules/identity/groups/members/members.repository.ts'
import { addMembers, removeMember } from '#/modules/identity/groups/members/members.service.ts'

export const groupsRoutes: Handlers<typeof groups, typeof groupRules> = {
  listGroups: async ({ ctx, query }) => {
    const page = await findGroups(ctx.db, query)
    return { ...page, items: page.items.map(present) }
  },
  createGroup: async ({ ctx, by, body }) => present(await createGroup(ctx, by, body)),
  getGroup: async ({ ctx, resource }) => ({
    ...present(resource),
    assistants: await findGrantedAssistants(ctx.db, resource.id),
  }),
  updateGroup: async ({ ctx, by, resource, body }) => present(await changeGroup(ctx, by, resource, body)),
  deleteGroup: async ({ ctx, by, resource }) => {
    await removeGroup(ctx, by, resource)
  },
  listGroupMembers: async ({ ctx, resource, query }) => {
    const page = await findMembers(ctx.db, resource.id, query)
    return { ...page, items: page.items.map((member) => ({ ...member, addedAt: member.addedAt.toISOString() })) }
  },
  addGroupMembers: ({ ctx, by, resource, body }) => addMembers(ctx, by, resource, body),
  removeGroupMember: ({ ctx, by, resource, params }) => removeMember(ctx, by, resource, params.userId),
}

function present({ createdAt, archivedAt, ...group }: GroupRow): Group {
  return { ...group, createdAt: createdAt.toISOString(), archivedAt: archivedAt?.toISOString() ?? null }
}
