import { z } from '#/protocol/zod.ts'
import { messageStatusSchema, partSchema } from '#/conversations/chats.ts'
import { sourceSchema } from '#/conversations/source.ts'

/**
 * Events of a chat's stream (Server-Sent Events), numbered per chat: `id: <seq>`, `event: <name>`, `data: <json>`.
 * A comment comes every 15 s. `part` replaces what the client holds: text parts after a takeover or with
 * their sentences without a source, sources once found.
 */
export const chatEventSchemas = {
  /** An answer begins or changes state. */
  status: z.object({ messageId: z.uuid(), parentId: z.uuid().nullable(), status: messageStatusSchema }),
  /** More text of the answer named by the last `status`. */
  delta: z.object({ text: z.string(), kind: z.enum(['text', 'reasoning']).optional() }),
  part: z.object({
    messageId: z.uuid(),
    parts: z.array(partSchema).optional(),
    sources: z.array(sourceSchema).optional(),
    approved: z.literal(true).optional(),
    note: z.string().optional(),
  }),
  error: z.object({ messageId: z.uuid(), code: z.string(), message: z.string() }),
  done: z.object({
    messageId: z.uuid(),
    status: messageStatusSchema,
    cut: z.boolean().optional(),
    title: z.string().optional(),
  }),
} as const

export type ChatEventName = keyof typeof chatEventSchemas
export type ChatEventData = { [K in ChatEventName]: z.infer<(typeof chatEventSchemas)[K]> }
export type ChatEvent = { [K in ChatEventName]: { seq: number; event: K; data: ChatEventData[K] } }[ChatEventName]

/** What tells one state of a chat from another: its last event, the end of the branch that is shown, its title. */
export interface ChatMark {
  lastSeq: number
  leafId: string | null
  title: string
}
