import { named, z } from '@prosa/contract/protocol/zod.ts'
import { daySchema } from '@prosa/contract/protocol/day.ts'
import { instant } from '@prosa/contract/protocol/instant.ts'
import { readsPerMinute } from '@prosa/contract/protocol/api.ts'
import { defineContract, route } from '@prosa/contract/protocol/define.ts'
import { paged, pageQuery } from '@prosa/contract/protocol/paging.ts'

/** The audience of a shared conversation: everyone who may use the assistant, or everyone with the link. */
export const shareAudiences = ['organization', 'web'] as const
export type ShareAudience = (typeof shareAudiences)[number]

/** A message as readers of the link see it: without files, reasoning or personal names. */
const sharedMessageSchema = named('SharedMessage', {
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  /** Number of attached files; the files themselves are not shared. */
  files: z.number().int(),
  /** Documents and pages that the answer cites, numbered as in its text. */
  sources: z.array(z.string()),
  approved: z.boolean(),
  /** Present if a person, not a model, wrote the answer. */
  byPerson: z.literal(true).optional(),
  /** The name that the answering person signed with. */
  note: z.string().nullable().optional(),
})
export type SharedMessage = z.infer<typeof sharedMessageSchema>

const sharedPart = {
  title: z.string(),
  assistantName: z.string(),
  /** Total number of messages. */
  total: z.number().int(),
  /** Offset of the next messages; null after the last. */
  next: z.number().int().nullable(),
}
const partQuery = z.object({ from: z.coerce.number().int().min(0).max(1_000_000).default(0) })

export const sharedChatSchema = named('SharedChat', {
  ...sharedPart,
  messages: z.array(sharedMessageSchema),
  sharedAt: instant,
  endsAt: instant.nullable(),
})
export type SharedChat = z.infer<typeof sharedChatSchema>
export type UnserializedSharedChat = z.input<typeof sharedChatSchema>

/** A shared conversation as its owner sees it, who can revoke the link. */
const chatShareSchema = named('ChatShare', {
  id: z.uuid(),
  chatId: z.uuid(),
  title: z.string(),
  assistantName: z.string(),
  audience: z.enum(shareAudiences),
  /** Null if APP_SECRET has changed since; the link still works, but its address cannot be shown again. */
  url: z.string().nullable(),
  messages: z.number().int(),
  createdAt: instant,
  endsAt: instant.nullable(),
  /** Whether the link works now; it does not while its owner lacks access or the assistant is closed. */
  open: z.boolean(),
})
export type ChatShare = z.infer<typeof chatShareSchema>
export type UnserializedChatShare = z.input<typeof chatShareSchema>

const tokenParams = z.object({ token: z.string().min(16).max(100) })
const own = {
  tag: 'Conversas compartilhadas',
  policy: 'chat.open',
  permission: 'chats.create',
} as const
const reading = { tag: 'Conversas compartilhadas', policy: 'session', permission: 'chats.create' } as const

export const chatShares = defineContract({
  previewChatShare: {
    ...route('GET', '/api/chats/:chatId/share-preview'),
    ...own,
    summary: 'O que um link desta conversa mostraria, até uma resposta; sem ela, até a última que terminou',
    query: partQuery.extend({ until: z.uuid().optional() }),
    ok: z.object({
      ...sharedPart,
      /** The answer with which the shared conversation ends. */
      until: z.uuid(),
      messages: z.array(sharedMessageSchema.extend({ id: z.uuid() })),
      /** Whether the assistant allows public links of conversations. */
      webAllowed: z.boolean(),
    }),
    errors: ['chat_share_empty'],
  },
  createChatShare: {
    ...route('POST', '/api/chats/:chatId/shares'),
    ...own,
    summary: 'Cria um link só de leitura, que mostra a conversa até uma resposta e nada do que vier depois',
    limitPerMinute: 20,
    body: z.strictObject({
      until: z.uuid(),
      audience: z.enum(shareAudiences),
      /** The link works until the end of this day; null: until it is revoked. */
      lastDay: daySchema.nullable(),
    }),
    status: 201,
    ok: chatShareSchema,
    errors: ['chat_share_empty', 'chat_share_web_off', 'validation_failed'],
  },
  listChatShares: {
    ...route('GET', '/api/chat-shares'),
    ...reading,
    summary: 'Os próprios links de conversas, dos mais novos aos mais antigos; os encerrados não aparecem',
    query: z.object(pageQuery),
    ok: paged(chatShareSchema),
  },
  revokeChatShare: {
    ...route('DELETE', '/api/chat-shares/:chatShareId'),
    tag: 'Conversas compartilhadas',
    policy: 'chatshare.own',
    summary: 'Encerra um link na hora; o que ele mostrava é apagado',
  },
  getSharedChat: {
    ...route('GET', '/api/shared-chats/:token'),
    ...reading,
    summary: 'Uma conversa compartilhada, para quem pode usar o assistente',
    params: tokenParams,
    query: partQuery,
    ok: sharedChatSchema.extend({ assistantId: z.number().int() }),
    errors: ['not_found', 'chat_share_ended'],
  },
  continueSharedChat: {
    ...route('POST', '/api/shared-chats/:token/copies'),
    ...reading,
    summary: 'Copia uma conversa compartilhada para as próprias; repetir o mesmo id dá a mesma cópia',
    limitPerMinute: 20,
    params: tokenParams,
    body: z.strictObject({ id: z.uuid() }),
    status: 201,
    ok: z.object({ chatId: z.uuid(), assistantId: z.number().int() }),
    errors: [
      'not_found',
      'chat_share_ended',
      'assistant_unpublished',
      'assistant_paused',
      'assistant_archived',
      'idempotency_mismatch',
    ],
  },
  getPublicChat: {
    ...route('GET', '/api/public-chats/:token'),
    tag: 'Conversas compartilhadas',
    policy: 'public',
    summary: 'Uma conversa compartilhada na Web',
    limitPerMinute: readsPerMinute,
    params: tokenParams,
    query: partQuery,
    ok: sharedChatSchema,
    errors: ['not_found', 'chat_share_ended'],
  },
})
