import type { supervision } from '@prosa/contract/people/supervision.ts'
import type { Handlers } from '#/context.ts'
import {
  listPersonChats,
  readPersonChat,
  type supervisionRules,
} from '#/modules/conversations/transcript-access/supervision.service.ts'

export const supervisionRoutes: Handlers<typeof supervision, typeof supervisionRules> = {
  listPersonChats: ({ ctx, resource, query }) => listPersonChats(ctx, resource, query),
  readPersonChat: ({ ctx, by, resource, params, body }) =>
    readPersonChat(ctx, by, resource, { chatId: params.chatId, ...body, before: body.before }),
}
