import type { partners } from '@prosa/contract/identity/partners.ts'
import type { sharing } from '@prosa/contract/sharing/sharing.ts'
import { randomUUID } from 'node:crypto'
import { mayEmbed } from '@prosa/contract/sharing/embedding.ts'
import type { guestSessions } from '@prosa/contract/sharing/guest-sessions.ts'
import type { reports } from '@prosa/contract/sharing/reports.ts'
import type { reach } from '@prosa/contract/sharing/reach.ts'
import * as state from '#/modules/sharing/links/link-state.service.ts'
import * as links from '#/modules/sharing/links/links.service.ts'
import type { AppContext, Handlers } from '#/context.ts'
import type { assistantRules } from '#/modules/assistants/finding/assistants.service.ts'
import type { partnerRules } from '#/modules/identity/partners/partners.service.ts'
import { findLinksOfPartner } from '#/modules/sharing/links/links.repository.ts'
import { readLogo, removeLogo, setLogo } from '#/modules/sharing/links/logo.service.ts'
import { shownImage } from '#/platform/images/received-image.ts'
import * as service from '#/modules/sharing/guest-sessions/guest-sessions.service.ts'
import { downloadChat, renewSession } from '#/modules/sharing/guest-sessions/guest-sessions.service.ts'
import { listGuestChats } from '#/modules/conversations/chats/chats.service.ts'
import { linkOfGuest } from '#/modules/sharing/links/open-link.service.ts'
import { linkPageTitle } from '#/modules/sharing/guest-sessions/public-page.service.ts'
import { storeReport, listReports, setReportState } from '#/modules/sharing/guest-sessions/reports/reports.service.ts'
import { createResumeCode, resumeSession } from '#/modules/sharing/guest-sessions/resume.service.ts'
import { notFound } from '#/platform/errors/domain-error.ts'
import { readReach } from '#/modules/sharing/reach.service.ts'

interface LinkCall {
  ctx: AppContext
  resource: links.Shareable
  params: { linkId: string }
}

const loadCallLink = ({ ctx, resource, params }: LinkCall) => links.loadLink(ctx, resource, params.linkId)

export const sharingRoutes: Handlers<
  typeof sharing & Pick<typeof partners, 'listPartnerLinks'> & typeof guestSessions & typeof reports & typeof reach,
  typeof assistantRules & typeof partnerRules & typeof service.guestSessionRules
> = {
  getSharing: ({ ctx, actor, resource }) => state.readState(ctx, actor, resource),
  setSharing: ({ ctx, by, resource, body }) => state.setSwitch(ctx, by, resource, body.enabled),
  listShareLinks: ({ ctx, resource, query }) => links.listLinks(ctx, resource, query),
  createShareLink: ({ ctx, by, resource, body }) => links.createLink(ctx, by, resource, body),
  getShareLink: async (call) => links.presentLink(call.ctx, (await loadCallLink(call)).id),
  updateShareLink: async (call) => links.updateLink(call.ctx, call.by, await loadCallLink(call), call.body),
  setShareLinkState: async (call) => {
    const link = await loadCallLink(call)
    if (call.body.status === 'paused') return state.pauseLink(call.ctx, call.by, link)
    return state.openLinkToVisitors(call.ctx, call.by, link, call.body.checks)
  },
  renewShareLink: async (call) => state.renewLink(call.ctx, call.by, await loadCallLink(call)),
  deleteShareLink: async (call) => state.deleteLink(call.ctx, call.by, await loadCallLink(call)),
  getShareLinkStats: async (call) => links.readStats(call.ctx, (await loadCallLink(call)).id),
  renewIdentitySecret: async (call) => ({
    secret: await state.renewIdentity(call.ctx, call.by, await loadCallLink(call)),
  }),
  removeIdentitySecret: async (call) => state.removeIdentity(call.ctx, call.by, await loadCallLink(call)),
  setShareLinkLogo: async (call) => setLogo(call.ctx, call.by, await loadCallLink(call), call.request),
  removeShareLinkLogo: async (call) => removeLogo(call.ctx, call.by, await loadCallLink(call)),
  getShareLogo: async ({ ctx, params, query }) =>
    shownImage(await readLogo(ctx, params.linkId, query.v), 'public, max-age=86400'),
  listPartnerLinks: async ({ ctx, resource: partner, query }) => {
    const page = await findLinksOfPartner(ctx.db, partner.id, query)
    const items = page.items.map(({ assistantId, assistantName, ...link }) => ({
      ...link,
      assistant: { id: assistantId, name: assistantName },
    }))
    return { ...page, items }
  },
  getShare: async ({ ctx, params }) => service.presentShare(ctx, await service.requireOpenLink(ctx, params.token)),
  getShareBubble: async ({ ctx, params, request }) => {
    const link = await service.requireOpenLink(ctx, params.token)
    const origin = request.req.header('origin')
    if (origin !== undefined && !mayEmbed(link.allowedDomains, origin)) throw notFound()
    // the appearance is public and reads no credentials, so every site may request it
    request.header('access-control-allow-origin', '*')
    return { ...link.appearance, title: linkPageTitle(link) }
  },
  checkShareCode: ({ ctx, params, body, facts }) => service.checkCode(ctx, params.token, body.code, facts),
  startVisit: ({ ctx, params, body, facts }) => service.enterByLink(ctx, params.token, body, facts),
  renewVisit: ({ ctx, resource, body, facts }) => renewSession(ctx, resource, body, facts),
  resumeVisit: ({ ctx, params, body, facts }) => resumeSession(ctx, params.token, body.code, facts),
  listVisitChats: async ({ ctx, actor, resource, query }) => {
    const { assistantId } = await linkOfGuest(ctx, resource)
    return listGuestChats(ctx, actor, assistantId, query)
  },
  createVisitChat: ({ ctx, resource, body }) => service.startOwnChat(ctx, resource, body.id ?? randomUUID()),
  deleteVisitChats: ({ ctx, resource }) => service.eraseOwnChats(ctx, resource),
  downloadVisitChat: ({ ctx, resource, params, query }) => downloadChat(ctx, resource, params.chatId, query.format),
  createResumeCode: ({ ctx, resource }) => createResumeCode(ctx, resource),
  reportVisit: ({ ctx, resource, body, facts }) => storeReport(ctx, resource, body, facts),
  listReports: ({ ctx, resource, query }) => {
    const { id: assistantId } = resource
    return listReports(ctx, { assistantId, linkId: query.linkId }, query)
  },
  setReportState: ({ ctx, by, resource, params, body }) =>
    setReportState(ctx, by, resource, { reportId: params.reportId, ...body }),
  listAllReports: ({ ctx, query }) => listReports(ctx, {}, query),
  getReach: ({ ctx, actor, resource }) => readReach(ctx, actor, resource),
}
