import type { ServerExtension } from '@prosa/server/src/extension.ts'
import type { chatRules } from '@prosa/server/src/modules/conversations/messages/own-chats.service.ts'
import type { chatShares as contract } from '#/chat-shares/contract.ts'
import * as service from '#/chat-shares/server/chat-shares.service.ts'
import { chatSharesData } from '#/chat-shares/server/personal-data.service.ts'

export const chatShares: ServerExtension<typeof contract, typeof service.chatShareRules, typeof chatRules> = {
  rules: service.chatShareRules,
  personalData: chatSharesData,
  publicPages: { '/conversas/:token': service.presentPage },
  handlers: {
    previewChatShare: ({ ctx, actor, resource, query }) => service.previewShare(ctx, actor, resource, query),
    createChatShare: ({ ctx, by, resource, body }) => service.createShare(ctx, by, resource, body),
    listChatShares: ({ ctx, actor, query }) => service.listShares(ctx, actor, query),
    revokeChatShare: ({ ctx, by, resource }) => service.revokeShare(ctx, by, resource),
    getSharedChat: ({ ctx, actor, params, query }) => service.readShare(ctx, actor, params.token, query.from),
    continueSharedChat: ({ ctx, by, params, body }) => service.continueShare(ctx, by, params.token, body.id),
    getPublicChat: ({ ctx, params, query }) => service.readPublicShare(ctx, params.token, query.from),
  },
}
