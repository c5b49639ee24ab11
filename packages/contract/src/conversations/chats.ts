import { named, z } from '#/protocol/zod.ts'
import { instant } from '#/protocol/instant.ts'
import { shownText } from '#/protocol/names.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { attachmentFormats } from '#/assistants/attachment-kinds.ts'
import { activeStatuses, finalStatuses } from '#/conversations/message-status.ts'
import { ownRatingSchema } from '#/conversations/own-rating.ts'
import { sendMessageSchema } from '#/conversations/sent-message.ts'
import { sourceSchema } from '#/conversations/source.ts'
import { callSchema } from '#/conversations/tool-calls.ts'

export const messageStatusSchema = z.enum([...activeStatuses, ...finalStatuses])

/** Parts of a message, in the shapes of the AI SDK. */
export const partSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: z.string(),
    /** Sentences, quoted from the text, that no document supports. Only where answers must come from documents. */
    withoutSource: z.array(z.string()).optional(),
  }),
  z.object({ type: z.literal('reasoning'), text: z.string() }),
  /** A file that a person attached, with the SHA-256 hash of its content in hex if it was stored. */
  z.object({
    type: z.literal('file'),
    id: z.uuid(),
    name: z.string(),
    format: z.enum(attachmentFormats),
    bytes: z.number().int(),
    sha256: z.string().optional(),
  }),
  callSchema,
])
export type MessagePart = z.infer<typeof partSchema>
export type FilePart = Extract<MessagePart, { type: 'file' }>

export const messageSchema = named('Message', {
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  role: z.enum(['user', 'assistant']),
  parts: z.array(partSchema),
  status: messageStatusSchema,
  /** Why an answer failed, with the error's code and a message in Portuguese. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  sources: z.array(sourceSchema),
  /** Whether this is an approved answer, given without calling a model. */
  approved: z.boolean(),
  /** Present if a person, not a model, wrote the answer. */
  byPerson: z.literal(true).optional(),
  /** A remark shown below the answer, such as that another model gave it. */
  note: z.string().nullable(),
  /** Whether the answer reached its length limit and can be continued. */
  cut: z.boolean(),
  /** The rating by the owner of the chat. */
  rating: ownRatingSchema.nullable(),
  /** Only editors receive the model and the version. */
  model: z.string().nullable(),
  version: z.number().int().nullable(),
  /** Ids of all messages with the same parent and role, oldest first, including this one: '‹ 2/3 ›'. */
  siblings: z.array(z.uuid()),
  createdAt: instant,
})
export type Message = z.infer<typeof messageSchema>
export type UnserializedMessage = z.input<typeof messageSchema>

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
export type UnserializedChatSummary = z.input<typeof chatSummarySchema>

export const chatSchema = named('Chat', {
  id: z.uuid(),
  assistantId: z.number().int(),
  title: z.string(),
  pinned: z.boolean(),
  archived: z.boolean(),
  folderId: z.uuid().nullable(),
  /** Whether this is a test chat of the builder: it uses the draft and is not part of history or statistics. */
  test: z.boolean(),
  /** The end of the current branch, at most 50 messages, oldest first. */
  messages: z.array(messageSchema),
  /** Whether the branch has older messages than the first one given. */
  hasOlder: z.boolean(),
  /** Number of the last event that this snapshot includes; the stream continues from here. */
  lastSeq: z.number().int(),
  /** The answer in progress, if any. */
  activeMessageId: z.uuid().nullable(),
})
export type Chat = z.infer<typeof chatSchema>
export type UnserializedChat = z.input<typeof chatSchema>

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
/** Which messages a download holds: the branch on the screen, or all branches. */
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
      /** Cursor from the previous page. */
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
      /** Null removes the conversation from its folder. */
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
