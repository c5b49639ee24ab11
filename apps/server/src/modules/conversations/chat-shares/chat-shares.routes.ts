import type { chatShares } from '@prosa/contract/conversations/chat-shares.ts'
import type { Handlers } from '#/context.ts'
import * as service from '#/modules/conversations/chat-shares/chat-shares.service.ts'
import type { chatRules } from '#/modules/conversations/messages/own-chats.service.ts'

export const chatSharesRoutes: Handlers<typeof chatShares, typeof chatRules & typeof service.chatShareRules> = {
  previewChatShare: ({ ctx, actor, resource, query }) => service.previewShare(ctx, actor, resource, query),
  createChatShare: ({ ctx, by, resource, body }) => service.createShare(ctx, by, resource, body),
  listChatShares: ({ ctx, actor, query }) => service.listShares(ctx, actor, query),
  revokeChatShare: ({ ctx, by, resource }) => service.revokeShare(ctx, by, resource),
  getSharedChat: ({ ctx, actor, params, query }) => service.readShare(ctx, actor, params.token, query.from),
  continueSharedChat: ({ ctx, by, params, body }) => service.continueShare(ctx, by, params.token, body.id),
  getPublicChat: ({ ctx, params, query }) => service.readPublicShare(ctx, params.token, query.from),
}
