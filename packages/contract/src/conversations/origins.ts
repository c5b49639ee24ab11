import { z } from '#/protocol/zod.ts'
import { defineContract } from '#/protocol/api.ts'
import { chatParams } from '#/conversations/chats.ts'

/** How a passage stands in its document now: as it was cited, not any more, or the document is not there any more. */
export const placeStates = ['current', 'changed', 'removed'] as const

export const sourcePlaceSchema = z
  .object({
    state: z.enum(placeStates),
    /** What stands before and after it; null for whoever may not see the document. */
    around: z.object({ before: z.string(), after: z.string() }).nullable(),
    /** How the document can be shown at this place; null for whoever may not see it. */
    opens: z.enum(['picture', 'text']).nullable(),
  })
  .meta({ id: 'SourcePlace' })
export type SourcePlace = z.infer<typeof sourcePlaceSchema>

/** In shares of the page's width and height, from its upper left corner. */
const markSchema = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() })
export type PageMark = z.infer<typeof markSchema>

const sourceParams = chatParams.extend({
  messageId: z.uuid(),
  /** As `[n]` in the text of the answer says it. */
  number: z.coerce.number().int().min(1).max(9999),
})
const own = {
  tag: 'Conversas',
  policy: 'chat.open',
  permission: 'chats.create',
} as const

/** Where an answer comes from. */
export const origins = defineContract({
  getSourcePlace: {
    method: 'GET',
    path: '/api/chats/:chatId/messages/:messageId/sources/:number',
    ...own,
    actors: ['user', 'guest', 'key'],
    summary: 'Como um trecho citado está agora no seu documento',
    limitPerMinute: 120,
    params: sourceParams,
    query: z.object({
      /** How many passages before and after it are given. */
      reach: z.coerce.number().int().min(1).max(10).default(1),
    }),
    ok: sourcePlaceSchema,
  },
  getSourcePage: {
    method: 'GET',
    path: '/api/chats/:chatId/messages/:messageId/sources/:number/page',
    ...own,
    actors: ['user', 'key'],
    summary: 'A figura da página de um PDF em que está o trecho citado, para quem pode ver o documento',
    limitPerMinute: 30,
    params: sourceParams,
    ok: z.object({
      /** A WebP picture in base64. */
      picture: z.base64(),
      width: z.number().int(),
      height: z.number().int(),
      /** Where the passage stands; none where the page is a picture of a text. */
      marks: z.array(markSchema),
    }),
    errors: ['page_unreadable', 'file_lost'],
  },
})
