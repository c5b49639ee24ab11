import type { partners } from '@prosa/contract/people/partners.ts'
import type { Handlers } from '#/context.ts'
import { loadPartner } from '#/modules/identity/partners/partners.service.ts'
import { findLinksOf } from '#/modules/sharing/partner-links/links.repository.ts'

export const partnerLinksRoutes: Handlers<Pick<typeof partners, 'listPartnerLinks'>> = {
  listPartnerLinks: async ({ ctx, actor, params, query }) => {
    const partner = await loadPartner(ctx, actor, params.partnerId)
    const page = await findLinksOf(ctx.db, partner.id, query)
    const items = page.items.map(({ assistantId, assistantName, createdAt, ...link }) => ({
      ...link,
      assistant: { id: assistantId, name: assistantName },
      createdAt: createdAt.toISOString(),
    }))
    return { ...page, items }
  },
}
