import { named, z } from '#/protocol/zod.ts'
import { instant } from '#/protocol/instant.ts'
import { defineContract } from '#/protocol/define.ts'
import { chatParams } from '#/conversations/chats.ts'

/** The most that is remembered of a conversation. */
export const MEMORY_CHARACTERS = 6000

const summarySchema = z.object({
  /** The answer that it ends with. */
  messageId: z.uuid(),
  /** '' where the person had it forgotten. */
  text: z.string(),
  /** How many messages it stands for: the first ones of the branch that is shown. */
  messages: z.number().int(),
  /** Send it back with a change: a newer text is never overwritten. */
  revision: z.number().int(),
  /** Whether the person wrote it, and not the model. */
  byPerson: z.boolean(),
  writtenAt: instant,
})

export const chatMemorySchema = named('ChatMemory', {
  /** summary: what does not fit is summarized; recent: it is left out; quotes: no model reads the conversation. */
  kind: z.enum(['summary', 'recent', 'quotes']),
  /** How many of the newest messages would go to the model as they are. */
  recent: z.number().int(),
  summary: summarySchema.nullable(),
})
export type ChatMemory = z.infer<typeof chatMemorySchema>
export type ToldChatMemory = z.input<typeof chatMemorySchema>

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
