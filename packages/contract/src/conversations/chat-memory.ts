import { named, z } from '#/protocol/zod.ts'
import { instant } from '#/protocol/instant.ts'
import { defineContract } from '#/protocol/define.ts'
import { chatParams } from '#/conversations/chats.ts'

/** Maximum length of a summary in characters. */
export const MEMORY_CHARACTERS = 6000

const summarySchema = z.object({
  /** The last answer that the summary covers. */
  messageId: z.uuid(),
  /** Empty if the person had the summary forgotten. */
  text: z.string(),
  /** How many messages the summary replaces, counted from the first of the branch shown. */
  messages: z.number().int(),
  /** Optimistic lock: a change must send the revision that it is based on. */
  revision: z.number().int(),
  /** Whether the person, and not the model, wrote the summary. */
  byPerson: z.boolean(),
  writtenAt: instant,
})

export const chatMemorySchema = named('ChatMemory', {
  /**
   * summary: messages that do not fit are summarized; recent: they are left out; quotes: no model reads the
   * conversation.
   */
  kind: z.enum(['summary', 'recent', 'quotes']),
  /** How many of the newest messages are given to the model in full. */
  recent: z.number().int(),
  summary: summarySchema.nullable(),
})
export type ChatMemory = z.infer<typeof chatMemorySchema>
export type UnserializedChatMemory = z.input<typeof chatMemorySchema>

const own = {
  tag: 'Conversas',
  permission: 'chats.create',
  actors: ['user', 'guest'],
  policy: 'chat.open',
  path: '/api/chats/:chatId/memory',
  params: chatParams,
} as const

export const chatMemory = defineContract({
  getChatMemory: {
    method: 'GET',
    ...own,
    summary: 'O que o assistente lembra de uma conversa',
    ok: chatMemorySchema,
  },
  updateChatMemory: {
    method: 'PUT',
    ...own,
    summary: 'Corrige o que o assistente lembra de uma conversa',
    body: z.strictObject({
      messageId: z.uuid(),
      revision: z.int32(),
      text: z
        .string()
        .trim()
        .min(1, 'Escreva o que ele deve lembrar, ou use Esquecer.')
        .max(MEMORY_CHARACTERS, 'O texto pode ter no máximo 6.000 caracteres.'),
    }),
    ok: chatMemorySchema,
    errors: ['chat_memory_changed'],
  },
  forgetChatMemory: {
    method: 'DELETE',
    ...own,
    summary: 'Esquece o que o assistente lembra de uma conversa; as mensagens ficam',
  },
})
