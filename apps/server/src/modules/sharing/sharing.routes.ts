import * as state from '#/modules/sharing/links/link-state.service.ts'
import * as links from '#/modules/sharing/links/links.service.ts'
import type { partners } from '@prosa/contract/identity/partners.ts'
import type { sharing } from '@prosa/contract/sharing/sharing.ts'
import type { AppContext, Handlers } from '#/context.ts'
import type { assistantRules } from '#/modules/assistants/finding/assistants.service.ts'
import type { partnerRules } from '#/modules/identity/partners/partners.service.ts'
import { findLinksOfPartner } from '#/modules/sharing/links/links.repository.ts'
import { readLogo, removeLogo, setLogo } from '#/modules/sharing/links/logo.service.ts'
import { shownImage } from '#/platform/images/received-image.ts'

interface LinkCall {
  ctx: AppContext
  resource: links.Shareable
  params: { linkId: string }
}

const linkOf = ({ ctx, resource, params }: LinkCall) => links.loadLink(ctx, resource, params.linkId)

export const sharingRoutes: Handlers<typeof sharing, typeof assistantRules> = {
  getSharing: ({ ctx, actor, resource }) => state.readState(ctx, actor, resource),
  setSharing: ({ ctx, by, resource, body }) => state.setSwitch(ctx, by, resource, body.enabled),
  listShareLinks: ({ ctx, resource, query }) => links.listLinks(ctx, resource, query),
  createShareLink: ({ ctx, by, resource, body }) => links.createLink(ctx, by, resource, body),
  getShareLink: async (call) => links.presentLink(call.ctx, (await linkOf(call)).id),
  updateShareLink: async (call) => links.updateLink(call.ctx, call.by, await linkOf(call), call.body),
  setShareLinkState: async (call) => {
    const link = await linkOf(call)
    if (call.body.status === 'paused') return state.pauseLink(call.ctx, call.by, link)
    return state.openLink(call.ctx, call.by, link, call.body.checks)
  },
  renewShareLink: async (call) => state.renewLink(call.ctx, call.by, await linkOf(call)),
  deleteShareLink: async (call) => state.deleteLink(call.ctx, call.by, await linkOf(call)),
  getShareLinkStats: async (call) => links.readStats(call.ctx, (await linkOf(call)).id),
  renewIdentitySecret: async (call) => ({
    secret: await state.renewIdentity(call.ctx, call.by, await linkOf(call)),
  }),
  removeIdentitySecret: async (call) => state.removeIdentity(call.ctx, call.by, await linkOf(call)),
  setShareLinkLogo: async (call) => setLogo(call.ctx, call.by, await linkOf(call), call.request),
  removeShareLinkLogo: async (call) => removeLogo(call.ctx, call.by, await linkOf(call)),
  getShareLogo: async ({ ctx, params, query }) =>
    shownImage(await readLogo(ctx, params.linkId, query.v), 'public, max-age=86400'),
}

export const partnerLinksRoutes: Handlers<Pick<typeof partners, 'listPartnerLinks'>, typeof partnerRules> = {
  listPartnerLinks: async ({ ctx, resource: partner, query }) => {
    const page = await findLinksOfPartner(ctx.db, partner.id, query)
    const items = page.items.map(({ assistantId, assistantName, ...link }) => ({
      ...link,
      assistant: { id: assistantId, name: assistantName },
    }))
    return { ...page, items }
  },
}
