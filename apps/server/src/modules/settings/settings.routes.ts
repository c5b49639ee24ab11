import type { settings } from '@prosa/contract/settings/settings.ts'
import type { Handlers } from '#/context.ts'
import { requireImage } from '#/modules/images/images.service.ts'
import { readSection, saveSettings } from '#/modules/settings/settings.service.ts'

export const settingsRoutes: Handlers<Pick<typeof settings, 'getGeneralSettings' | 'updateGeneralSettings'>> = {
  getGeneralSettings: async ({ ctx }) => ({
    ...(await readSection(ctx, 'general')),
    defaultAppName: ctx.config.appName,
  }),
  updateGeneralSettings: async ({ ctx, by, body }) => {
    if (body.logo !== null) await requireImage(ctx, body.logo, '#/logo')
    return saveSettings(ctx, by, 'general', body)
  },
}
