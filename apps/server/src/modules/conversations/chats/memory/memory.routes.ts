import type { chatMemory } from '@prosa/contract/conversations/chat-memory.ts'
import type { Handlers } from '#/context.ts'
import type { chatRules } from '#/modules/conversations/messages/own-chats.service.ts'
import { changeMemory, forgetMemory, readMemory } from '#/modules/conversations/chats/memory/memory.service.ts'

export const memoryRoutes: Handlers<typeof chatMemory, typeof chatRules> = {
  getChatMemory: ({ ctx, actor, resource }) => readMemory(ctx, actor, resource),
  updateChatMemory: ({ ctx, actor, resource, body }) => changeMemory(ctx, actor, resource, body),
  forgetChatMemory: ({ ctx, resource }) => forgetMemory(ctx, resource),
}
