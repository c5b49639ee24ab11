import type { assistantTranscripts } from '@prosa/contract/conversations/transcript-access.ts'
import type { Handlers } from '#/context.ts'
import {
  listReadable,
  readChat,
  readChatOrigin,
  type transcriptRules,
} from '#/modules/conversations/transcript-access/transcripts/transcripts.service.ts'

export const transcriptsRoutes: Handlers<typeof assistantTranscripts, typeof transcriptRules> = {
  listAssistantChats: ({ ctx, resource, query }) => listReadable(ctx, resource, query),
  readAssistantChat: ({ ctx, by, resource, params, query }) => readChat(ctx, by, resource, params.chatId, query.before),
  readAssistantChatOrigin: ({ ctx, resource, params }) => readChatOrigin(ctx, resource, params),
}
