import type { origins } from '@prosa/contract/conversations/origins.ts'
import type { Handlers } from '#/context.ts'
import { type chatRules, seesInside } from '#/modules/conversations/messages/own-chats.service.ts'
import { drawSourcePage, readOrigin, readSourcePlace } from '#/modules/conversations/origins/origins.service.ts'

export const originsRoutes: Handlers<typeof origins, typeof chatRules> = {
  getAnswerOrigin: ({ ctx, actor, resource, params }) =>
    readOrigin(ctx, resource, params.messageId, seesInside(actor, resource)),
  getSourcePlace: ({ ctx, actor, resource, params, query }) =>
    readSourcePlace(ctx, actor, resource, { ...params, reach: query.reach }),
  getSourcePage: ({ ctx, actor, resource, params }) => drawSourcePage(ctx, actor, resource, params),
}
