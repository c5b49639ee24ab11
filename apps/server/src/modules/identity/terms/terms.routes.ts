import type { settings } from '@prosa/contract/settings/settings.ts'
import type { Handlers } from '#/context.ts'
import { acceptedTerms, publishTerms, readTerms } from '#/modules/identity/terms/terms.service.ts'
import { settingsPolicy } from '#/modules/settings/settings.policy.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'
import { authorize } from '#/platform/authorization/authorize.ts'

export const termsRoutes: Handlers<Pick<typeof settings, 'getTerms' | 'publishTerms' | 'getOrganization'>> = {
  getTerms: async ({ ctx, actor }) => {
    authorize(settingsPolicy, actor, 'manage', {})
    return readTerms(ctx.db)
  },
  publishTerms: async ({ ctx, actor, body, facts }) => {
    authorize(settingsPolicy, actor, 'manage', {})
    return publishTerms(ctx, actor, body.text, facts)
  },
  getOrganization: async ({ ctx, actor }) => {
    const { banner, dpoName: name, dpoEmail: email } = (await getSettings(ctx)).general
    return { banner, dpo: name || email ? { name, email } : null, acceptedTerms: await acceptedTerms(ctx, actor) }
  },
}
