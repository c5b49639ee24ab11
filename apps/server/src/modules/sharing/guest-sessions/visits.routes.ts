import { randomUUID } from 'node:crypto'
import { mayEmbed } from '@prosa/contract/sharing/embedding.ts'
import type { visits } from '@prosa/contract/sharing/visits.ts'
import type { Handlers } from '#/context.ts'
import { listGuestChats } from '#/modules/conversations/chats/chats.service.ts'
import { linkOfGuest } from '#/modules/sharing/sharing.service.ts'
import { downloadChat } from '#/modules/sharing/guest-sessions/downloads/downloads.service.ts'
import { titleOf } from '#/modules/sharing/guest-sessions/public-page/public-page.service.ts'
import { report } from '#/modules/sharing/guest-sessions/reports/reports.service.ts'
import { renewVisit } from '#/modules/sharing/guest-sessions/renewal/renewal.service.ts'
import { createResumeCode, resumeVisit } from '#/modules/sharing/guest-sessions/resume/resume.service.ts'
import * as service from '#/modules/sharing/guest-sessions/visits.service.ts'
import { notFound } from '#/platform/errors/domain-error.ts'

const { ownVisit } = service

export const visitsRoutes: Handlers<typeof visits> = {
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
  startVisit: ({ ctx, params, body, facts }) => service.startVisit(ctx, params.token, body, facts),
  renewVisit: ({ ctx, actor, body, facts }) => renewVisit(ctx, ownVisit(actor), body, facts),
  resumeVisit: ({ ctx, params, body, facts }) => resumeVisit(ctx, params.token, body.code, facts),
  listVisitChats: async ({ ctx, actor, query }) => {
    const { assistantId } = await linkOfGuest(ctx, ownVisit(actor))
    return listGuestChats(ctx, actor, assistantId, query)
  },
  createVisitChat: ({ ctx, actor, body }) => service.startVisitChat(ctx, ownVisit(actor), body.id ?? randomUUID()),
  deleteVisitChats: ({ ctx, actor }) => service.eraseVisitChats(ctx, ownVisit(actor)),
  downloadVisitChat: ({ ctx, actor, params, query }) => downloadChat(ctx, ownVisit(actor), params.chatId, query.format),
  createResumeCode: ({ ctx, actor }) => createResumeCode(ctx, ownVisit(actor)),
  reportVisit: ({ ctx, actor, body, facts }) => report(ctx, ownVisit(actor), body, facts),
}
