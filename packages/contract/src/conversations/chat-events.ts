import { z } from '#/protocol/zod.ts'
import { messageStatusSchema, partSchema } from '#/conversations/chats.ts'
import { sourceSchema } from '#/conversations/source.ts'
import { callSchema } from '#/conversations/tool-calls.ts'

/**
 * Events of a chat's stream (Server-Sent Events), numbered per chat: `id: <seq>`, `event: <name>`, `data: <json>`. A
 * comment is sent every 15 s. `part` replaces parts that the client holds: the text after another worker took over the
 * run or after sentences without a source were marked, and the sources once they are found.
 */
export const chatEventSchemas = {
  /** An answer starts or changes its status. */
  status: z.object({ messageId: z.uuid(), parentId: z.uuid().nullable(), status: messageStatusSchema }),
  /** More text of the answer named by the last `status` event. */
  delta: z.object({ text: z.string(), kind: z.enum(['text', 'reasoning']).optional() }),
  part: z.object({
    messageId: z.uuid(),
    parts: z.array(partSchema).optional(),
    sources: z.array(sourceSchema).optional(),
    approved: z.literal(true).optional(),
    note: z.string().optional(),
  }),
  /** A tool call in a new state. */
  call: z.object({ messageId: z.uuid(), call: callSchema }),
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

/** Identifies a state of a chat: its last event, the end of the branch shown, and its title. */
export interface ChatMark {
  lastSeq: number
  leafId: string | null
  title: string
}
