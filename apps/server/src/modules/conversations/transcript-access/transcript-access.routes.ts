import type { transcriptAccess } from '@prosa/contract/conversations/transcript-access.ts'
import type { Handlers } from '#/context.ts'
import {
  listPersonChats,
  readPersonChat,
  readPersonChatOrigin,
  type transcriptAccessRules,
} from '#/modules/conversations/transcript-access/transcript-access.service.ts'

export const transcriptAccessRoutes: Handlers<typeof transcriptAccess, typeof transcriptAccessRules> = {
  listPersonChats: ({ ctx, resource, query }) => listPersonChats(ctx, resource, query),
  readPersonChat: ({ ctx, by, resource, params, body }) =>
    readPersonChat(ctx, by, resource, { chatId: params.chatId, ...body, before: body.before }),
  readPersonChatOrigin: ({ ctx, by, resource, params, body }) =>
    readPersonChatOrigin(ctx, by, resource, { ...params, reason: body.reason }),
}
