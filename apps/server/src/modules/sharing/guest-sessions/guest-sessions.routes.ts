import * as service from '#/modules/sharing/guest-sessions/guest-sessions.service.ts'
import { randomUUID } from 'node:crypto'
import { mayEmbed } from '@prosa/contract/sharing/embedding.ts'
import type { guestSessions } from '@prosa/contract/sharing/guest-sessions.ts'
import type { Handlers } from '#/context.ts'
import { listGuestChats } from '#/modules/conversations/chats/chats.service.ts'
import { linkOfGuest } from '#/modules/sharing/links/open-link.service.ts'
import { titleOf } from '#/modules/sharing/guest-sessions/public-page.service.ts'
import { report } from '#/modules/sharing/guest-sessions/reports/reports.service.ts'
import { createResumeCode, resumeSession } from '#/modules/sharing/guest-sessions/resume.service.ts'
import { notFound } from '#/platform/errors/domain-error.ts'
import { downloadChat, renewSession } from '#/modules/sharing/guest-sessions/guest-sessions.service.ts'

export const guestSessionsRoutes: Handlers<typeof guestSessions, typeof service.guestSessionRules> = {
  getShare: async ({ ctx, params }) => service.presentShare(ctx, await service.openLink(ctx, params.token)),
  getShareBubble: async ({ ctx, params, request }) => {
    const link = await service.openLink(ctx, params.token)
    const origin = request.req.header('origin')
    if (origin !== undefined && !mayEmbed(link.allowedDomains, origin)) throw notFound()
    // nothing in it is anybody's own, and no credential counts
    request.header('access-control-allow-origin', '*')
    return { ...link.appearance, title: titleOf(link) }
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
  reportVisit: ({ ctx, resource, body, facts }) => report(ctx, resource, body, facts),
}
