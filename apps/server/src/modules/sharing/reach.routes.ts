import type { reach } from '@prosa/contract/sharing/reach.ts'
import type { Handlers } from '#/context.ts'
import type { assistantRules } from '#/modules/assistants/finding/assistants.service.ts'
import { readReach } from '#/modules/sharing/reach.service.ts'

export const reachRoutes: Handlers<typeof reach, typeof assistantRules> = {
  getReach: ({ ctx, actor, resource }) => readReach(ctx, actor, resource),
}
