import type { permissionProfiles } from '@prosa/contract/identity/permission-profiles.ts'
import { type PermissionName, permissionNameSchema } from '@prosa/contract/protocol/permissions.ts'
import type { Handlers } from '#/context.ts'
import { namesOfHolders } from '#/modules/identity/permissions/permissions.service.ts'
import { findProfiles, type ProfileRow } from '#/modules/identity/permission-profiles/profiles.repository.ts'
import {
  changeProfile,
  createProfile,
  type profileRules,
  removeProfile,
} from '#/modules/identity/permission-profiles/profiles.service.ts'

export const permissionProfilesRoutes: Handlers<typeof permissionProfiles, typeof profileRules> = {
  listPermissionProfiles: async ({ ctx, query }) => {
    const page = await findProfiles(ctx.db, query)
    return { ...page, items: page.items.map(present) }
  },
  listPermissionHolders: async ({ ctx, actor, params }) => ({
    names: await namesOfHolders(ctx.db, actor, params.permission),
  }),
  createPermissionProfile: async ({ ctx, by, body }) => present(await createProfile(ctx, by, body)),
  updatePermissionProfile: async ({ ctx, by, resource, body }) => present(await changeProfile(ctx, by, resource, body)),
  deletePermissionProfile: ({ ctx, by, resource }) => removeProfile(ctx, by, resource),
}

/** Names that the product no longer knows are left out. */
const present = ({ added, removed, ...profile }: ProfileRow) => ({
  ...profile,
  added: added.filter(isKnown),
  removed: removed.filter(isKnown),
})

const isKnown = (name: string): name is PermissionName => permissionNameSchema.safeParse(name).success
