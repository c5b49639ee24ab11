import type { permissionProfiles } from '@prosa/contract/people/permission-profiles.ts'
import { type PermissionName, permissionNameSchema } from '@prosa/contract/people/permissions.ts'
import type { AppContext, Handlers } from '#/context.ts'
import { permissionProfilePolicy } from '#/modules/identity/permissions/permissions.policy.ts'
import {
  findProfile,
  findProfiles,
  type ProfileRow,
} from '#/modules/identity/permissions/profiles/profiles.repository.ts'
import {
  changeProfile,
  createProfile,
  removeProfile,
} from '#/modules/identity/permissions/profiles/profiles.service.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import { authorize } from '#/platform/authorization/authorize.ts'

interface OnProfile {
  ctx: AppContext
  actor: UserActor
  params: { profileId: number }
}

const managed = async ({ ctx, actor, params }: OnProfile) =>
  authorize(permissionProfilePolicy, actor, 'manage', await findProfile(ctx.db, params.profileId))

export const permissionsRoutes: Handlers<typeof permissionProfiles> = {
  listPermissionProfiles: async ({ ctx, actor, query }) => {
    authorize(permissionProfilePolicy, actor, 'manage', {})
    const page = await findProfiles(ctx.db, query)
    return { ...page, items: page.items.map(present) }
  },
  createPermissionProfile: async (call) => {
    authorize(permissionProfilePolicy, call.actor, 'manage', {})
    return present(await createProfile(call.ctx, call, call.body))
  },
  updatePermissionProfile: async (call) => present(await changeProfile(call.ctx, call, await managed(call), call.body)),
  deletePermissionProfile: async (call) => removeProfile(call.ctx, call, await managed(call)),
}

/** Names that the product no longer knows are left out. */
const present = ({ added, removed, ...profile }: ProfileRow) => ({
  ...profile,
  added: added.filter(isKnown),
  removed: removed.filter(isKnown),
})

const isKnown = (name: string): name is PermissionName => permissionNameSchema.safeParse(name).success
