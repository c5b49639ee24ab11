import type { attachments } from '@prosa/contract/conversations/attachments.ts'
import type { Handlers } from '#/context.ts'
import * as service from '#/modules/conversations/messages/attachments/attachments.service.ts'
import type { chatRules } from '#/modules/conversations/messages/own-chats.service.ts'

export const attachmentsRoutes: Handlers<typeof attachments, typeof chatRules> = {
  listAttachments: ({ ctx, resource }) => service.listAttachments(ctx, resource),
  uploadAttachment: ({ ctx, actor, resource, request }) => service.uploadAttachment(ctx, actor, resource, request),
  deleteAttachment: ({ ctx, resource, params }) => service.deleteAttachment(ctx, resource, params.attachmentId),
  downloadAttachment: ({ ctx, resource, params }) => service.downloadAttachment(ctx, resource, params.attachmentId),
}
