import type { ltiPlatforms } from '@prosa/contract/school/lti.ts'
import type { Handlers } from '#/context.ts'
import type { integrationRules } from '#/modules/school/integrations/integrations.service.ts'
import { readPlatform, savePlatform } from '#/modules/school/lti/platforms.service.ts'

export const ltiPlatformsRoutes: Handlers<typeof ltiPlatforms, typeof integrationRules> = {
  getPlatform: ({ ctx, resource }) => readPlatform(ctx, resource),
  savePlatform: ({ ctx, by, resource, body }) => savePlatform(ctx, by, resource, body),
}
