import type { access } from '@prosa/contract/assistants/access.ts'
import type { Handlers } from '#/context.ts'
import {
  listReadable,
  loadReadable,
  readChat,
} from '#/modules/conversations/transcript-access/reading/reading.service.ts'

export const readingRoutes: Handlers<Pick<typeof access, 'listAssistantChats' | 'readAssistantChat'>> = {
  listAssistantChats: async ({ ctx, actor, params, query }) =>
    listReadable(ctx, await loadReadable(ctx, actor, params.assistantId), query),
  readAssistantChat: async (call) => {
    const { ctx, actor, params, query } = call
    return readChat(ctx, call, await loadReadable(ctx, actor, params.assistantId), params.chatId, query.before)
  },
}
