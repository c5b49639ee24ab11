import { named, z } from '#/protocol/zod.ts'
import { instant } from '#/protocol/instant.ts'
import { shownText } from '#/protocol/names.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { attachmentFormats } from '#/assistants/attachment-kinds.ts'
import { activeStatuses, finalStatuses } from '#/conversations/message-status.ts'
import { ownRatingSchema } from '#/conversations/own-rating.ts'
import { sendMessageSchema } from '#/conversations/sent-message.ts'
import { sourceSchema } from '#/conversations/source.ts'

export const messageStatusSchema = z.enum([...activeStatuses, ...finalStatuses])

/** Shapes of the AI SDK's message parts. */
export const partSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: z.string(),
    /** Where only documents may answer: its sentences that none of them supports, as they stand in the text. */
    withoutSource: z.array(z.string()).optional(),
  }),
  z.object({ type: z.literal('reasoning'), text: z.string() }),
  /** A file that a person sent with the message; the hash of its content, hex, where it was kept. */
  z.object({
    type: z.literal('file'),
    id: z.uuid(),
    name: z.string(),
    format: z.enum(attachmentFormats),
    bytes: z.number().int(),
    sha256: z.string().optional(),
  }),
])
export type MessagePart = z.infer<typeof partSchema>
export type FilePart = Extract<MessagePart, { type: 'file' }>

export const messageSchema = named('Message', {
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  role: z.enum(['user', 'assistant']),
  parts: z.array(partSchema),
  status: messageStatusSchema,
  /** Why an answer failed, in Portuguese, with the error's code. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  sources: z.array(sourceSchema),
  /** Whether the words are those that a person approved for this question: no model was asked. */
  approved: z.boolean(),
  /** The words of a person who was asked: no model wrote them. Left out for all others. */
  byPerson: z.literal(true).optional(),
  /** What is said under an answer, such as that another model gave it. */
  note: z.string().nullable(),
  /** Whether the answer came to the limit of its length: it can be continued. */
  cut: z.boolean(),
  /** Of whoever's chat it is. */
  rating: ownRatingSchema.nullable(),
  /** Shown to editors alone. */
  model: z.string().nullable(),
  version: z.number().int().nullable(),
  /** Ids of all messages with the same parent and role, oldest first, this one included: '‹ 2/3 ›'. */
  siblings: z.array(z.uuid()),
  createdAt: instant,
})
export type Message = z.infer<typeof messageSchema>
export type ToldMessage = z.input<typeof messageSchema>

export const chatSummarySchema = named('ChatSummary', {
  id: z.uuid(),
  title: z.string(),
  pinned: z.boolean(),
  answering: z.boolean(),
  archived: z.boolean(),
  folderId: z.uuid().nullable(),
  lastMessageAt: instant,
})
export type ChatSummary = z.infer<typeof chatSummarySchema>
export type ToldChatSummary = z.input<typeof chatSummarySchema>

export const chatSchema = named('Chat', {
  id: z.uuid(),
  assistantId: z.number().int(),
  title: z.string(),
  pinned: z.boolean(),
  archived: z.boolean(),
  folderId: z.uuid().nullable(),
  /** A test chat of the builder: runs the draft, appears in no history and no statistics. */
  test: z.boolean(),
  /** Path from an older message to the current leaf, at most 50. */
  messages: z.array(messageSchema),
  /** True when older messages exist before the first one given. */
  hasOlder: z.boolean(),
  /** Number of the last event this snapshot includes: follow the stream from here. */
  lastSeq: z.number().int(),
  /** The answer under way, if any. */
  activeMessageId: z.uuid().nullable(),
})
export type Chat = z.infer<typeof chatSchema>
export type ToldChat = z.input<typeof chatSchema>

export const chatParams = z.object({ chatId: z.uuid() })
const off = z.boolean().default(false)
const own = {
  tag: 'Conversas',
  policy: 'chat.open',
  permission: 'chats.create',
  actors: ['user', 'guest', 'key'],
} as const
const streamed = { raw: 'text/event-stream' } as const
const runErrors = [
  'chat_busy',
  'runs_limit',
  'quota_exceeded',
  'model_not_allowed',
  'chat_message_limit',
  'assistant_unpublished',
  'assistant_paused',
  'assistant_archived',
  'idempotency_mismatch',
  'rate_limited',
] as const

export const downloadFormats = ['markdown', 'pdf', 'docx', 'json'] as const
/** The branch on the screen, or every version of every message. */
export const downloadBranches = ['current', 'all'] as const

export const chats = defineContract({
  listChats: {
    ...route('GET', '/api/assistants/:assistantId/chats'),
    tag: 'Conversas',
    summary: 'As próprias conversas com um assistente, fixadas primeiro, depois das mais recentes às mais antigas',
    actors: ['user', 'key'],
    policy: 'assistant.view',
    permission: 'chats.create',
    query: z.object({
      q: z.string().max(200).default(''),
      /** Cursor of the answer before. */
      before: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    ok: z.object({ items: z.array(chatSummarySchema), next: z.string().nullable() }),
  },
  createChat: {
    ...route('POST', '/api/assistants/:assistantId/chats'),
    tag: 'Conversas',
    summary: 'Começa uma conversa; com test, no construtor, responde o rascunho; com temporary, nada dela fica depois',
    limitPerMinute: 60,
    actors: ['user', 'key'],
    policy: 'assistant.chat',
    permission: 'chats.create',
    body: z.strictObject({ id: z.uuid().optional(), test: off, temporary: off }),
    status: 201,
    ok: z.object({ id: z.uuid() }),
    errors: ['assistant_unpublished', 'assistant_paused', 'assistant_archived', 'idempotency_mismatch'],
  },
  getChat: {
    ...route('GET', '/api/chats/:chatId'),
    ...own,
    summary: 'Uma conversa com as suas últimas mensagens',
    ok: chatSchema,
  },
  listOlderMessages: {
    ...route('GET', '/api/chats/:chatId/messages'),
    ...own,
    summary: 'Mensagens anteriores a uma mensagem, no mesmo ramo',
    query: z.object({ before: z.uuid() }),
    ok: z.object({ messages: z.array(messageSchema), hasOlder: z.boolean() }),
  },
  updateChat: {
    ...route('PATCH', '/api/chats/:chatId'),
    ...own,
    summary: 'Renomeia, fixa, arquiva ou põe em uma pasta',
    body: z.strictObject({
      title: shownText().min(1, 'Escreva um nome.').max(120, 'O nome pode ter no máximo 120 caracteres.').optional(),
      pinned: z.boolean().optional(),
      archived: z.boolean().optional(),
      /** null: out of every folder. */
      folderId: z.uuid().nullable().optional(),
    }),
    ok: chatSummarySchema,
  },
  downloadChat: {
    ...route('GET', '/api/chats/:chatId/file'),
    ...own,
    actors: ['user'],
    summary: 'A conversa como arquivo Markdown, PDF, DOCX ou JSON: o ramo que está na tela, ou todos',
    limitPerMinute: 20,
    query: z.object({
      format: z.enum(downloadFormats).default('markdown'),
      branches: z.enum(downloadBranches).default('current'),
    }),
    raw: '*/*',
  },
  deleteChat: {
    ...route('DELETE', '/api/chats/:chatId'),
    ...own,
    policy: 'chat.own',
    summary: 'Exclui; pode ser desfeito por alguns instantes, a não ser que seja temporária',
  },
  restoreChat: {
    ...route('POST', '/api/chats/:chatId/restore'),
    ...own,
    policy: 'chat.restore',
    summary: 'Desfaz a exclusão',
    ok: chatSummarySchema,
  },
  selectBranch: {
    ...route('POST', '/api/chats/:chatId/branch'),
    ...own,
    summary: 'Mostra o ramo de uma mensagem, até a sua folha mais recente',
    body: z.strictObject({ messageId: z.uuid() }),
    ok: chatSchema,
    errors: ['chat_busy'],
  },
  sendMessage: {
    ...route('POST', '/api/chats/:chatId/messages'),
    ...own,
    ...streamed,
    summary: 'Envia uma mensagem e acompanha a resposta; repetir o mesmo id acompanha a mesma resposta',
    limitPerMinute: 60,
    body: sendMessageSchema,
    errors: [
      ...runErrors,
      'chat_moved',
      'attachments_off',
      'attachments_too_many',
      'attachment_type_unsupported',
      'attachment_unready',
      'attachment_images_unseen',
    ],
  },
  regenerateAnswer: {
    ...route('POST', '/api/chats/:chatId/messages/:messageId/regenerate'),
    ...own,
    ...streamed,
    summary: 'Gera outra resposta ao lado da existente, com o id que o cliente fez para ela',
    limitPerMinute: 30,
    body: z.strictObject({ id: z.uuid() }),
    errors: [...runErrors, 'message_state'],
  },
  continueAnswer: {
    ...route('POST', '/api/chats/:chatId/messages/:messageId/continue'),
    ...own,
    ...streamed,
    summary: 'Continua uma resposta interrompida, parada ou que falhou, a partir do que já foi escrito',
    limitPerMinute: 30,
    errors: [...runErrors, 'message_state'],
  },
  followChat: {
    ...route('GET', '/api/chats/:chatId/stream'),
    ...own,
    ...streamed,
    summary: 'Acompanha a conversa após Last-Event-ID; 204 quando nada está em andamento; com until=now, só o que há',
    query: z.object({ until: z.enum(['end', 'now']).default('end') }),
  },
  watchChat: {
    ...route('GET', '/api/chats/:chatId/changes'),
    ...own,
    ...streamed,
    summary: 'Avisa de mudanças em outro lugar: cada `state` traz o que distingue a conversa; com null, leia de novo',
  },
  stopChat: {
    ...route('POST', '/api/chats/:chatId/stop'),
    ...own,
    policy: 'chat.own',
    summary: 'Para a resposta em andamento; o que foi escrito fica',
  },
})
