import type { settings } from '@prosa/contract/settings/settings.ts'
import type { Handlers } from '#/context.ts'
import { settingsPolicy } from '#/modules/settings/settings.policy.ts'
import { getSettings, saveSettings } from '#/modules/settings/settings.service.ts'
import { authorize } from '#/platform/authorization/authorize.ts'

export const settingsRoutes: Handlers<Pick<typeof settings, 'getGeneralSettings' | 'updateGeneralSettings'>> = {
  getGeneralSettings: async ({ ctx, actor }) => {
    authorize(settingsPolicy, actor, 'manage', {})
    return { ...(await getSettings(ctx)).general, defaultAppName: ctx.config.appName }
  },
  updateGeneralSettings: async ({ ctx, actor, body, facts }) => {
    authorize(settingsPolicy, actor, 'manage', {})
    return saveSettings(ctx, actor, 'general', body, facts)
  },
}
