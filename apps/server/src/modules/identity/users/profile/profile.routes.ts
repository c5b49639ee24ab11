import type { profile } from '@prosa/contract/identity/profile.ts'
import type { Handlers } from '#/context.ts'
import { changeProfile, readProfile, readUsage } from '#/modules/identity/users/profile/profile.service.ts'

export const profileRoutes: Handlers<typeof profile> = {
  getProfile: ({ ctx, actor }) => readProfile(ctx, actor),
  changeProfile: ({ ctx, actor, body }) => changeProfile(ctx, actor, body),
  getOwnUsage: ({ ctx, actor }) => readUsage(ctx, actor),
}
