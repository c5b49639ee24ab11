import type { access } from '@prosa/contract/assistants/access.ts'
import type { Handlers } from '#/context.ts'
import {
  listReadable,
  readChat,
  readChatOrigin,
  type transcriptRules,
} from '#/modules/conversations/transcript-access/transcripts/transcripts.service.ts'

type Reading = Pick<typeof access, 'listAssistantChats' | 'readAssistantChat' | 'readAssistantChatOrigin'>

export const transcriptsRoutes: Handlers<Reading, typeof transcriptRules> = {
  listAssistantChats: ({ ctx, resource, query }) => listReadable(ctx, resource, query),
  readAssistantChat: ({ ctx, by, resource, params, query }) => readChat(ctx, by, resource, params.chatId, query.before),
  readAssistantChatOrigin: ({ ctx, resource, params }) => readChatOrigin(ctx, resource, params),
}
