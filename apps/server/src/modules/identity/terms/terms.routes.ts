import type { settings } from '@prosa/contract/settings/settings.ts'
import type { Handlers } from '#/context.ts'
import { acceptedTerms, publishTerms, readTerms } from '#/modules/identity/terms/terms.service.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'

export const termsRoutes: Handlers<Pick<typeof settings, 'getTerms' | 'publishTerms' | 'getOrganization'>> = {
  getTerms: ({ ctx }) => readTerms(ctx.db),
  publishTerms: ({ ctx, by, body }) => publishTerms(ctx, by, body.text),
  getOrganization: async ({ ctx, actor }) => {
    const { banner, dpoName: name, dpoEmail: email } = (await getSettings(ctx)).general
    return { banner, dpo: name || email ? { name, email } : null, acceptedTerms: await acceptedTerms(ctx, actor) }
  },
}
