import type { groups } from '@prosa/contract/identity/groups.ts'
import type { Handlers } from '#/context.ts'
import { findGrantedAssistants, findGroups } from '#/modules/identity/groups/groups.repository.ts'
import { changeGroup, createGroup, type groupRules, removeGroup } from '#/modules/identity/groups/groups.service.ts'
import { findMembers } from '#/modules/identity/groups/members/members.repository.ts'
import { addMembers, removeMember } from '#/modules/identity/groups/members/members.service.ts'

export const groupsRoutes: Handlers<typeof groups, typeof groupRules> = {
  listGroups: ({ ctx, query }) => findGroups(ctx.db, query),
  createGroup: ({ ctx, by, body }) => createGroup(ctx, by, body),
  getGroup: async ({ resource }) => resource,
  listGroupAssistants: ({ ctx, resource, query }) => findGrantedAssistants(ctx.db, resource.id, query),
  updateGroup: ({ ctx, by, resource, body }) => changeGroup(ctx, by, resource, body),
  deleteGroup: async ({ ctx, by, resource }) => {
    await removeGroup(ctx, by, resource)
  },
  listGroupMembers: ({ ctx, resource, query }) => findMembers(ctx.db, resource.id, query),
  addGroupMembers: ({ ctx, by, resource, body }) => addMembers(ctx, by, resource, body),
  removeGroupMember: ({ ctx, by, resource, params }) => removeMember(ctx, by, resource, params.userId),
}
