import type { attachments } from '@prosa/contract/conversations/attachments.ts'
import type { Handlers } from '#/context.ts'
import * as service from '#/modules/conversations/chats/attachments/attachments.service.ts'
import { openChat } from '#/modules/conversations/chats/chats.service.ts'

export const attachmentsRoutes: Handlers<typeof attachments> = {
  listAttachments: async ({ ctx, actor, params }) =>
    service.listAttachments(ctx, await openChat(ctx, actor, params.chatId)),
  uploadAttachment: async ({ ctx, actor, params, request }) =>
    service.uploadAttachment(ctx, actor, await openChat(ctx, actor, params.chatId), request),
  deleteAttachment: async ({ ctx, actor, params }) =>
    service.deleteAttachment(ctx, await openChat(ctx, actor, params.chatId), params.attachmentId),
  downloadAttachment: async ({ ctx, actor, params }) =>
    service.downloadAttachment(ctx, await openChat(ctx, actor, params.chatId), params.attachmentId),
}
