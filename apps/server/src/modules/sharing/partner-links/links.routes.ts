import type { partners } from '@prosa/contract/identity/partners.ts'
import type { Handlers } from '#/context.ts'
import type { partnerRules } from '#/modules/identity/partners/partners.service.ts'
import { findLinksOf } from '#/modules/sharing/partner-links/links.repository.ts'

export const partnerLinksRoutes: Handlers<Pick<typeof partners, 'listPartnerLinks'>, typeof partnerRules> = {
  listPartnerLinks: async ({ ctx, resource: partner, query }) => {
    const page = await findLinksOf(ctx.db, partner.id, query)
    const items = page.items.map(({ assistantId, assistantName, ...link }) => ({
      ...link,
      assistant: { id: assistantId, name: assistantName },
    }))
    return { ...page, items }
  },
}
