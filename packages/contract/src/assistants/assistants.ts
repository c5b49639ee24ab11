import { extensionConfig } from '@prosa/extensions/config.gen.ts'
import { instant } from '#/protocol/instant.ts'
import { named, z } from '#/protocol/zod.ts'
import { shownText } from '#/protocol/names.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { assistantAbilitiesSchema } from '#/assistants/assistant-abilities.ts'
import { mapOptions } from '#/assistants/assistant-options.ts'
import { approvedAnswersSchema } from '#/assistants/approved-answers.ts'
import { assistantCategories, assistantStatuses } from '#/assistants/assistant-choices.ts'
import { avatarSchema } from '#/assistants/avatars.ts'
import { chatFilesSchema, offeredFilesSchema } from '#/assistants/chat-files.ts'
import { rowIdSchema, rowNumberSchema } from '#/protocol/ids.ts'
import { modelIdSchema } from '#/models/models.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'

/** Size limit of a package in megabytes: every field at its maximum length, with the picture and the test cases. */
export const CONFIG_MEGABYTES = 4

/** The configuration of an assistant: editable in the draft, frozen in a published version. */
export const assistantConfigSchema = z
  .strictObject({
    name: shownText()
      .min(2, 'O nome precisa de pelo menos 2 caracteres.')
      .max(80, 'O nome pode ter no máximo 80 caracteres.'),
    description: z.string().trim().max(300, 'A descrição pode ter no máximo 300 caracteres.'),
    avatar: avatarSchema,
    category: z.enum(assistantCategories),
    tags: z
      .array(z.string().trim().min(1).max(30, 'Cada etiqueta pode ter no máximo 30 caracteres.'))
      .max(10, 'Use no máximo 10 etiquetas.'),
    language: z.enum(['pt-BR', 'person']),
    instructions: z.string().max(20_000, 'As instruções podem ter no máximo 20.000 caracteres.'),
    avoid: z.string().max(4000, 'Este texto pode ter no máximo 4.000 caracteres.'),
    whenUnknown: z.enum(['say_unknown', 'refer', 'general']),
    model: modelIdSchema,
    fallbackModel: modelIdSchema.nullable(),
    creativity: z.enum(['precise', 'balanced', 'creative']),
    answerLength: z.enum(['short', 'medium', 'long']),
    reasoning: z.enum(['off', 'low', 'medium', 'high']),
    greeting: z.string().max(2000, 'A mensagem inicial pode ter no máximo 2.000 caracteres.'),
    suggestions: z
      .array(
        z
          .string()
          .trim()
          .min(1, 'Escreva a sugestão ou remova-a.')
          .max(160, 'Cada sugestão pode ter no máximo 160 caracteres.'),
      )
      .max(6, 'Use no máximo 6 sugestões.'),
    placeholder: z.string().trim().max(80, 'Este texto pode ter no máximo 80 caracteres.'),
    knowledgeMode: z.enum(['search', 'whole', 'only']),
    /** The reply when only documents may answer and none contains an answer; empty: the default sentence. */
    nothingFound: z.string().trim().max(500, 'Esta frase pode ter no máximo 500 caracteres.'),
    showSources: z.boolean(),
    /** Shared bases that the assistant searches in addition to its own documents. */
    knowledgeBases: z.array(rowNumberSchema).max(10, 'Use no máximo 10 bases compartilhadas.'),
    /** Questions with fixed answers that are given without calling a model. */
    approvedAnswers: approvedAnswersSchema,
    /** What people may attach to their messages. */
    files: chatFilesSchema,
    nextQuestions: z.boolean(), // Whether the model proposes follow-up questions below an answer.
    ...extensionConfig,
  })
  .meta({ id: 'AssistantConfig' })
export type AssistantConfig = z.infer<typeof assistantConfigSchema>

export type { AssistantAbilities } from '#/assistants/assistant-abilities.ts'
export const assistantStatusSchema = z.enum(assistantStatuses)

export const assistantCardSchema = named('AssistantCard', {
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  avatar: avatarSchema,
  tags: z.array(z.string()),
  category: z.enum(assistantCategories),
  status: assistantStatusSchema,
  ownerName: z.string(),
  mine: z.boolean(),
  public: z.boolean(),
  /** Whether the assistant has an open public link; only editors receive the value. */
  onWeb: z.boolean(),
  favorite: z.boolean(),
  /** Documents whose processing failed; only editors receive the number. */
  failedDocuments: z.number().int(),
  /**
   * Negative ratings without a review, with the day of the oldest; null if there are none or the reader may not see
   * them.
   */
  newRatings: z.object({ count: z.number().int(), since: z.iso.date() }).nullable(),
  lastChatAt: instant.nullable(),
  /** The three newest conversations of the reader. */
  recentChats: z.array(z.object({ id: z.uuid(), title: z.string() })),
  updatedAt: instant,
  deletedAt: instant.nullable(),
  abilities: assistantAbilitiesSchema,
})
export type AssistantCard = z.infer<typeof assistantCardSchema>

/** An assistant as anyone who may chat sees it: never its instructions, model or documents (Z7). */
export const assistantSchema = named('Assistant', {
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  avatar: avatarSchema,
  greeting: z.string(),
  suggestions: z.array(z.string()),
  placeholder: z.string(),
  showSources: z.boolean(),
  /** Files that may be attached to a message; null where attachments are off. */
  files: offeredFilesSchema.nullable(),
  ...mapOptions(z.boolean()),
  nextQuestions: z.boolean(),
  status: assistantStatusSchema,
  /** The published version; null while the assistant exists only as a draft. */
  version: z.number().int().nullable(),
  abilities: assistantAbilitiesSchema,
})
export type Assistant = z.infer<typeof assistantSchema>

export const draftSchema = named('Draft', {
  id: z.number().int(),
  config: assistantConfigSchema,
  /** Optimistic lock: every change must send the revision that it is based on. */
  revision: z.number().int(),
  savedAt: instant,
  savedBy: z.string(),
  status: assistantStatusSchema,
  publishedVersion: z.number().int().nullable(),
  /** Names of the fields that differ from the published version. */
  changedFields: z.array(z.string()),
  /** Number of chats and documents that are deleted with the assistant; the delete dialog shows them. */
  chatCount: z.number().int(),
  documentCount: z.number().int(),
  abilities: assistantAbilitiesSchema,
})
export type Draft = z.infer<typeof draftSchema>
export type UnserializedDraft = z.input<typeof draftSchema>

/** The draft revision that the person has seen; the server refuses to overwrite a newer one. */
export const revisionBody = z.strictObject({ revision: z.int32() })

export const assistantParams = z.object({ assistantId: rowIdSchema })
const byAssistant = { tag: 'Assistentes' }

export const assistants = defineContract({
  listAssistants: {
    ...route('GET', '/api/assistants'),
    tag: 'Assistentes',
    summary: 'Os assistentes que a pessoa tem, por escopo',
    actors: ['user', 'key'],
    policy: 'session',
    permission: 'assistants.view',
    query: z.object({
      ...pageQuery,
      scope: z.enum(['recent', 'mine', 'others', 'archived', 'trash', 'all']).default('recent'),
      q: z.string().max(100).default(''),
      status: z.enum(['all', 'draft', 'published', 'changed', 'paused']).default('all'),
      category: z.enum(['all', ...assistantCategories]).default('all'),
      attention: z.enum(['all', 'yes']).default('all'),
      web: z.enum(['all', 'yes', 'no']).default('all'),
      sort: z.enum(['used', 'name', 'popular', 'updated']).default('used'),
    }),
    ok: paged(assistantCardSchema),
  },
  createAssistant: {
    ...route('POST', '/api/assistants'),
    tag: 'Assistentes',
    summary: 'Cria um assistente (rascunho); o que faltar recebe um valor inicial',
    limitPerMinute: 30,
    actors: ['user', 'key'],
    policy: 'session',
    permission: 'assistants.create',
    body: assistantConfigSchema.partial().required({ name: true }),
    status: 201,
    ok: draftSchema,
    errors: ['model_unavailable', 'knowledge_base_unknown'],
  },
  getAssistant: {
    ...route('GET', '/api/assistants/:assistantId'),
    ...byAssistant,
    summary: 'Um assistente, como quem conversa o vê',
    actors: ['user', 'key'],
    policy: 'assistant.view',
    permission: 'assistants.view',
    ok: assistantSchema,
  },
  getDraft: {
    ...route('GET', '/api/assistants/:assistantId/draft'),
    ...byAssistant,
    summary: 'O rascunho de um assistente',
    actors: ['user', 'key'],
    policy: 'assistant.edit',
    permission: 'assistants.update',
    ok: draftSchema,
  },
  updateDraft: {
    ...route('PATCH', '/api/assistants/:assistantId/draft'),
    ...byAssistant,
    summary: 'Salva campos do rascunho',
    actors: ['user', 'key'],
    policy: 'assistant.edit',
    permission: 'assistants.update',
    body: z.strictObject({ revision: z.int32(), changes: assistantConfigSchema.partial() }),
    bodyMegabytes: CONFIG_MEGABYTES,
    ok: draftSchema,
    errors: ['draft_conflict', 'assistant_archived', 'model_unavailable', 'knowledge_base_unknown'],
  },
  discardDraft: {
    ...route('POST', '/api/assistants/:assistantId/discard'),
    ...byAssistant,
    summary: 'Descarta as alterações e volta à versão publicada',
    actors: ['user', 'key'],
    policy: 'assistant.edit',
    permission: 'assistants.update',
    body: revisionBody,
    ok: draftSchema,
    errors: ['assistant_unpublished', 'draft_conflict', 'assistant_archived'],
  },
  publishAssistant: {
    ...route('POST', '/api/assistants/:assistantId/publish'),
    ...byAssistant,
    summary: 'Publica o rascunho como uma nova versão, que não muda mais',
    actors: ['user', 'key'],
    policy: 'assistant.publish',
    permission: 'assistants.publish',
    body: z.strictObject({
      notes: z.string().trim().max(500).default(''),
      /** The draft revision that the person has seen; publishing is refused if the draft has changed since. */
      revision: z.int32().optional(),
    }),
    ok: z.object({ version: z.number().int(), draft: draftSchema }),
    errors: [
      'publish_incomplete',
      'publish_unchanged',
      'draft_conflict',
      'assistant_archived',
      'tests_failed',
      'publish_refused',
    ],
  },
  duplicateAssistant: {
    ...route('POST', '/api/assistants/:assistantId/duplicate'),
    ...byAssistant,
    summary: 'Copia o assistente, com os seus documentos, para a pessoa',
    limitPerMinute: 20,
    policy: 'assistant.duplicate',
    permission: 'assistants.duplicate',
    status: 201,
    ok: draftSchema,
    errors: ['storage_quota'],
  },
  setAssistantState: {
    ...route('POST', '/api/assistants/:assistantId/state'),
    ...byAssistant,
    summary: 'Pausa, retoma, arquiva ou restaura',
    policy: 'assistant.archive',
    permission: 'assistants.update',
    body: z.strictObject({ action: z.enum(['pause', 'resume', 'archive', 'unarchive']) }),
    ok: draftSchema,
  },
  deleteAssistant: {
    ...route('DELETE', '/api/assistants/:assistantId'),
    ...byAssistant,
    summary: 'Move para a lixeira por 30 dias; pede o nome como confirmação',
    policy: 'assistant.delete',
    permission: 'assistants.delete',
    body: z.strictObject({ name: z.string().max(200) }),
    errors: ['confirmation_mismatch'],
  },
  restoreAssistant: {
    ...route('POST', '/api/assistants/:assistantId/restore'),
    ...byAssistant,
    summary: 'Tira da lixeira',
    policy: 'assistant.delete',
    permission: 'assistants.delete',
  },
  setFavorite: {
    ...route('PUT', '/api/assistants/:assistantId/favorite'),
    ...byAssistant,
    summary: 'Marca ou desmarca como favorito',
    policy: 'assistant.view',
    permission: 'assistants.view',
    body: z.strictObject({ favorite: z.boolean() }),
  },
  exportAssistant: {
    ...route('GET', '/api/assistants/:assistantId/export'),
    ...byAssistant,
    summary: 'Baixa um pacote JSON com a configuração do assistente',
    policy: 'assistant.export',
    permission: 'assistants.export',
    raw: '*/*',
  },
})
