import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { shownText } from '#/protocol/names.ts'
import { avatarSchema } from '#/assistants/avatars.ts'
import { chatSummarySchema } from '#/conversations/chats.ts'

/** How many conversations are changed together at most. */
const MOST_TOGETHER = 100

/** A conversation in the list of all, with the assistant that it is with. */
const listedChatSchema = chatSummarySchema
  .extend({ assistant: z.object({ id: z.number().int(), name: z.string(), avatar: avatarSchema }) })
  .meta({ id: 'ListedChat' })
export type ListedChat = z.infer<typeof listedChatSchema>

const folderSchema = named('ChatFolder', {
  id: z.uuid(),
  name: z.string(),
  /** How many conversations are in it, without archived ones. */
  chats: z.number().int(),
})
export type ChatFolder = z.infer<typeof folderSchema>

export const folderName = shownText()
  .min(1, 'Escreva um nome para a pasta.')
  .max(60, 'O nome pode ter no máximo 60 caracteres.')

const own = { tag: 'Conversas', policy: 'session', permission: 'chats.create', actors: ['user', 'key'] } as const
const onFolder = { ...own, policy: 'folder.own' } as const
const chosen = { ids: z.array(z.uuid()).min(1, 'Escolha pelo menos uma conversa.').max(MOST_TOGETHER) }

/** An assistant in the quick search. Where it answers nobody now, its editors are led to the builder. */
const foundAssistantSchema = named('FoundAssistant', {
  id: z.number().int(),
  name: z.string(),
  avatar: avatarSchema,
  opens: z.enum(['chat', 'builder']),
})

/** What a person does with all their own conversations, whatever assistant they are with. */
export const chatHistory = defineContract({
  listOwnChats: {
    ...route('GET', '/api/chats'),
    ...own,
    summary:
      'As próprias conversas com todos os assistentes, fixadas primeiro, depois das mais recentes às mais antigas',
    query: z.object({
      q: z.string().max(200).default(''),
      /** Those in one folder alone. */
      folder: z.uuid().optional(),
      status: z.enum(['active', 'archived']).default('active'),
      /** Cursor of the answer before. */
      before: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    ok: z.object({ items: z.array(listedChatSchema), next: z.string().nullable() }),
  },
  quickFind: {
    ...route('GET', '/api/quick-find'),
    tag: 'Conversas',
    policy: 'session',
    summary: 'Assistentes e próprias conversas com estas palavras, poucos de cada; sem palavras, os usados por último',
    limitPerMinute: 240,
    query: z.object({ q: z.string().max(100).default('') }),
    ok: z.object({
      assistants: z.array(foundAssistantSchema),
      chats: z.array(listedChatSchema.pick({ id: true, title: true, assistant: true })),
    }),
  },
  updateChats: {
    ...route('PATCH', '/api/chats'),
    ...own,
    summary: 'Arquiva, fixa ou põe em uma pasta várias conversas; as que não são da pessoa ficam como estão',
    body: z.strictObject({
      ...chosen,
      pinned: z.boolean().optional(),
      archived: z.boolean().optional(),
      /** null: out of every folder. */
      folderId: z.uuid().nullable().optional(),
    }),
  },
  deleteChats: {
    ...route('POST', '/api/chats/delete'),
    ...own,
    summary: 'Exclui várias conversas; pode ser desfeito por alguns instantes',
    body: z.strictObject(chosen),
  },
  restoreChats: {
    ...route('POST', '/api/chats/restore'),
    ...own,
    summary: 'Desfaz a exclusão de várias conversas',
    body: z.strictObject(chosen),
  },
  forkChat: {
    ...route('POST', '/api/chats/:chatId/messages/:messageId/fork'),
    ...own,
    policy: 'chat.open',
    summary: 'Começa outra conversa com tudo o que foi dito até uma resposta, com as fontes e os arquivos',
    limitPerMinute: 30,
    /** Id of the new conversation, made by the client: the same again is the same conversation. */
    body: z.strictObject({ id: z.uuid() }),
    status: 201,
    ok: z.object({ id: z.uuid() }),
    errors: ['message_state', 'idempotency_mismatch'],
  },
  listChatFolders: {
    ...route('GET', '/api/chat-folders'),
    ...own,
    summary: 'As próprias pastas de conversas, pelo nome',
    ok: z.object({ items: z.array(folderSchema) }),
  },
  createChatFolder: {
    ...route('POST', '/api/chat-folders'),
    ...own,
    summary: 'Cria uma pasta de conversas',
    body: z.strictObject({ name: folderName }),
    status: 201,
    ok: folderSchema,
    errors: ['chat_folder_name_taken', 'chat_folders_limit'],
  },
  updateChatFolder: {
    ...route('PATCH', '/api/chat-folders/:folderId'),
    ...onFolder,
    summary: 'Renomeia uma pasta',
    body: z.strictObject({ name: folderName }),
    ok: folderSchema,
    errors: ['chat_folder_name_taken'],
  },
  deleteChatFolder: {
    ...route('DELETE', '/api/chat-folders/:folderId'),
    ...onFolder,
    summary: 'Exclui uma pasta; as conversas ficam, fora dela',
  },
})
