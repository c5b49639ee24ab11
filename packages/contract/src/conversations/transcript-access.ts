import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { messageSchema } from '#/conversations/chats.ts'
import { answerOriginSchema } from '#/conversations/origins.ts'
import { instant } from '#/protocol/instant.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'

/** A conversation in the list for the assistant's editors, where transcript access is enabled. */
export const readableChatSchema = named('ReadableChat', {
  id: z.uuid(),
  title: z.string(),
  /** Empty for a guest without a name. */
  personName: z.string(),
  guest: z.boolean(),
  messageCount: z.number().int(),
  createdAt: instant,
  lastMessageAt: instant,
})
export type ReadableChat = z.infer<typeof readableChatSchema>
export type UnserializedReadableChat = z.input<typeof readableChatSchema>

/** A person's conversation in a list to choose from, without its content. */
const personChatSchema = named('PersonChat', {
  id: z.uuid(),
  assistantName: z.string(),
  messages: z.number().int(),
  createdAt: z.iso.datetime(),
  lastMessageAt: z.iso.datetime(),
})
export type PersonChat = z.infer<typeof personChatSchema>

export const readingReasonSchema = z
  .string()
  .trim()
  .min(10, 'Conte o motivo em pelo menos 10 caracteres.')
  .max(300, 'O motivo pode ter no máximo 300 caracteres.')

const readByOthers = { tag: 'Usuários', policy: 'chats.read_all', permission: 'chats.read_all' } as const

export const transcriptAccess = defineContract({
  listPersonChats: {
    ...route('GET', '/api/users/:userId/chats'),
    ...readByOthers,
    summary: 'As conversas de uma pessoa, sem nada do que foi dito',
    query: z.object(pageQuery),
    ok: paged(personChatSchema),
  },
  readPersonChat: {
    ...route('POST', '/api/users/:userId/chats/:chatId/reading'),
    ...readByOthers,
    summary: 'O que foi dito em uma conversa de outra pessoa; cada leitura fica na auditoria com o motivo',
    limitPerMinute: 60,
    body: z.strictObject({
      reason: readingReasonSchema,
      /** Returns the messages before this one. */
      before: z.uuid().optional(),
    }),
    ok: z.object({ title: z.string(), messages: z.array(messageSchema), hasOlder: z.boolean() }),
  },
  readPersonChatOrigin: {
    ...route('POST', '/api/users/:userId/chats/:chatId/messages/:messageId/origin'),
    ...readByOthers,
    summary: 'De onde veio uma resposta da conversa de outra pessoa; cada leitura fica na auditoria com o motivo',
    limitPerMinute: 60,
    body: z.strictObject({ reason: readingReasonSchema }),
    ok: answerOriginSchema,
  },
})

const readByEditors = { tag: 'Acesso', policy: 'assistant.read_chats', permission: 'chats.read_assistant' } as const

export const assistantTranscripts = defineContract({
  listAssistantChats: {
    ...route('GET', '/api/assistants/:assistantId/access/chats'),
    ...readByEditors,
    summary: 'Conversas das pessoas com o assistente, onde a leitura está ligada',
    query: z.object({ ...pageQuery, q: z.string().max(100).default('') }),
    ok: paged(readableChatSchema),
    errors: ['chats_unreadable'],
  },
  readAssistantChat: {
    ...route('GET', '/api/assistants/:assistantId/access/chats/:chatId'),
    ...readByEditors,
    summary: 'Uma conversa de outra pessoa; cada leitura fica registrada',
    query: z.object({ before: z.uuid().optional() }),
    ok: z.object({ chat: readableChatSchema, messages: z.array(messageSchema), hasOlder: z.boolean() }),
    errors: ['chats_unreadable'],
  },
  readAssistantChatOrigin: {
    ...route('GET', '/api/assistants/:assistantId/access/chats/:chatId/messages/:messageId/origin'),
    ...readByEditors,
    summary: 'De onde veio uma resposta da conversa de outra pessoa, com o modelo, os trechos considerados e o custo',
    ok: answerOriginSchema,
    errors: ['chats_unreadable'],
  },
})
