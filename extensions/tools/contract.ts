import { defineContract, route } from '@prosa/contract/protocol/define.ts'
import { jsonText } from '@prosa/contract/protocol/json-text.ts'
import { choiceQuery, choicesSchema } from '@prosa/contract/protocol/paging.ts'
import { versionSchema } from '@prosa/contract/protocol/version.ts'
import { shownText } from '@prosa/contract/protocol/names.ts'
import { named, z } from '@prosa/contract/protocol/zod.ts'
import {
  declaredAccess,
  foundToolSchema,
  inputFieldSchema,
  previewForm,
  toolSourceForm,
  toolSourceSchema,
} from '#/tools/config.ts'
import { fileFormats } from '#/tools/extension.ts'
import { toolSettingsSchema } from '#/tools/settings.ts'

/** What a service offers. */
export const foundToolsSchema = named('FoundTools', {
  name: z.string(),
  /** The address that calls start with. */
  address: z.string(),
  /** How callers identify themselves; missing unless its description names one way that is possible here. */
  access: declaredAccess.optional(),
  tools: z.array(foundToolSchema),
  /** A sentence for each part that was left out, with the reason. */
  notes: z.array(z.string()),
})
export type FoundTools = z.infer<typeof foundToolsSchema>

/** A document that an MCP server offers. */
export const toolResourceSchema = named('ToolResource', { uri: z.string(), name: z.string(), description: z.string() })
export type ToolResource = z.infer<typeof toolResourceSchema>

/** `name`: of the document. */
export const addedResourceSchema = z.strictObject({
  uri: z.string().min(1).max(2000),
  name: shownText().min(1).max(200),
})
export type AddedResource = z.infer<typeof addedResourceSchema>

/** The answer to one field of a form. */
const valueSchema = z.strictObject({ label: z.string().max(120), value: z.string().max(4000) })

const decisionSchema = z.discriminatedUnion('action', [
  /**
   * Makes the call; also again, if it is unknown whether it was made. `input`: the values as a JSON object, if the person changed
   * them.
   */
  z.strictObject({ action: z.literal('perform'), input: jsonText(50_000).optional() }),
  z.strictObject({ action: z.literal('refuse') }),
  /** The person has seen elsewhere that the call was made. */
  z.strictObject({ action: z.literal('confirm-done') }),
  /** The answer to a form. */
  z.strictObject({ action: z.literal('answer'), values: z.array(valueSchema).max(8) }),
])
export type DecisionForm = z.infer<typeof decisionSchema>

const ofChat = { tag: 'Conversas', policy: 'chat.open', permission: 'chats.create' } as const
const fileDraftSchema = z.object({
  /** As its text says it; that of its kind if it says none. */
  title: z.string(),
  text: z.string(),
  version: versionSchema,
})
const administration = { tag: 'Configurações', policy: 'models.manage', permission: 'settings.manage' } as const

const stateSchema = z.object({ ...toolSettingsSchema.shape, version: versionSchema })

const taught = {
  tag: 'Ferramentas',
  policy: 'assistant.knowledge',
  permission: 'knowledge.manage',
} as const
const edited = { tag: 'Ferramentas', policy: 'assistant.edit', permission: 'assistants.update' } as const

/** Calls of tools in a conversation, and the services that an assistant's tools come from. */
export const tools = defineContract({
  decideCall: {
    ...route('POST', '/api/chats/:chatId/calls/:callId/decision'),
    tag: 'Conversas',
    summary: 'Decide sobre uma chamada de ferramenta que espera a pessoa; a resposta segue com continueAnswer',
    policy: 'chat.open',
    permission: 'chats.create',
    actors: ['user', 'guest'],
    params: z.object({ chatId: z.uuid(), callId: z.uuid() }),
    /** `tries`: how often the call had begun when the person decided. */
    body: z.strictObject({ tries: z.int32().min(0), decision: decisionSchema }),
    errors: ['call_decided'],
  },
  getCallFields: {
    ...route('GET', '/api/chats/:chatId/calls/:callId/fields'),
    ...ofChat,
    summary: 'O que a ferramenta de uma chamada recebe, com nomes para pessoas; vazio se ela não existe mais',
    actors: ['user', 'guest'],
    params: z.object({ chatId: z.uuid(), callId: z.uuid() }),
    ok: z.object({ items: z.array(inputFieldSchema) }),
  },
  /** `draftId`: of the call that wrote it, or of the answer from whose passages a person makes it. */
  getFileDraft: {
    ...route('GET', '/api/chats/:chatId/file-drafts/:draftId'),
    ...ofChat,
    summary: 'O texto de um arquivo antes de ser arquivo; vazio se ainda não há',
    ok: fileDraftSchema,
  },
  updateFileDraft: {
    ...route('PUT', '/api/chats/:chatId/file-drafts/:draftId'),
    ...ofChat,
    summary: 'Salva o texto de um arquivo',
    versioned: true,
    body: z.strictObject({
      text: z.string().trim().min(1, 'Escreva o texto do arquivo.').max(200_000, 'Use no máximo 200.000 caracteres.'),
    }),
    ok: fileDraftSchema,
  },
  downloadFileDraft: {
    ...route('GET', '/api/chats/:chatId/file-drafts/:draftId/file'),
    ...ofChat,
    summary: 'O rascunho como arquivo DOCX, PDF, PPTX ou XLSX',
    limitPerMinute: 20,
    query: z.object({ format: z.enum(fileFormats).default('docx') }),
    raw: '*/*',
  },
  checkCall: {
    ...route('POST', '/api/chats/:chatId/calls/:callId/check'),
    tag: 'Conversas',
    summary:
      'Pergunta ao serviço se uma chamada de resultado desconhecido foi feita; text é null se não há como perguntar',
    policy: 'chat.open',
    permission: 'chats.create',
    params: z.object({ chatId: z.uuid(), callId: z.uuid() }),
    limitPerMinute: 20,
    ok: z.object({ text: z.string().nullable() }),
  },
  getToolSettings: {
    ...route('GET', '/api/settings/tools'),
    ...administration,
    summary: 'Quem, além das pessoas com conta, pode usar ferramentas',
    ok: stateSchema,
  },
  updateToolSettings: {
    ...route('PUT', '/api/settings/tools'),
    ...administration,
    summary: 'Muda quem pode usar ferramentas; vale na próxima resposta',
    versioned: true,
    body: toolSettingsSchema,
    ok: stateSchema,
  },
  listToolGroups: {
    ...route('GET', '/api/tool-groups'),
    tag: 'Ferramentas',
    policy: 'session',
    permission: 'people.search',
    summary: 'Os grupos de pessoas que podem receber uma ferramenta; parceiros não os veem',
    query: z.object(choiceQuery),
    ok: choicesSchema({}),
  },
  listToolSources: {
    ...route('GET', '/api/assistants/:assistantId/tool-sources'),
    ...edited,
    summary: 'Os serviços do assistente, sem as senhas deles',
    ok: z.object({ items: z.array(toolSourceSchema) }),
  },
  previewTools: {
    ...route('POST', '/api/assistants/:assistantId/tool-sources/preview'),
    ...edited,
    summary: 'Lê o que um serviço oferece, sem gravar nada',
    limitPerMinute: 20,
    body: previewForm,
    bodyMegabytes: 6,
    ok: foundToolsSchema,
    errors: ['tools_unreadable'],
  },
  tryTool: {
    ...route('POST', '/api/assistants/:assistantId/tool-sources/:serviceId/trial'),
    ...edited,
    summary: 'Faz uma consulta de um serviço e devolve o que o modelo receberia; nunca o que muda algo',
    limitPerMinute: 20,
    body: z.strictObject({ tool: z.string().max(48), input: jsonText(50_000) }),
    ok: z.object({ worked: z.boolean(), text: z.string(), ms: z.int() }),
    errors: ['tool_writes'],
  },
  createToolSource: {
    ...route('POST', '/api/assistants/:assistantId/tool-sources'),
    ...edited,
    summary: 'Conecta um serviço; o rascunho passa a usá-lo quando o campo services recebe o pin',
    body: toolSourceForm,
    bodyMegabytes: 4,
    status: 201,
    ok: toolSourceSchema,
    errors: ['tool_sources_limit'],
  },
  updateToolSource: {
    ...route('PUT', '/api/assistants/:assistantId/tool-sources/:serviceId'),
    ...edited,
    summary: 'Altera um serviço; endereço e senha valem logo, as ferramentas só com o pin novo no rascunho',
    versioned: true,
    body: toolSourceForm,
    bodyMegabytes: 4,
    ok: toolSourceSchema,
  },
  beginToolAuthorization: {
    ...route('POST', '/api/assistants/:assistantId/tool-sources/:serviceId/authorization'),
    ...edited,
    summary: 'Começa a autorização de um serviço MCP; a pessoa segue para o endereço devolvido',
    limitPerMinute: 20,
    ok: z.object({ url: z.string() }),
    errors: ['tools_unreadable'],
  },
  finishToolAuthorization: {
    ...route('POST', '/api/assistants/:assistantId/tool-authorization'),
    ...edited,
    summary: 'Termina a autorização com a busca do endereço de volta; só por quem a começou',
    body: z.strictObject({ search: z.string().max(8000) }),
    errors: ['authorization_over', 'tools_unreadable'],
  },
  listToolResources: {
    ...route('GET', '/api/assistants/:assistantId/tool-sources/:serviceId/resources'),
    ...taught,
    summary: 'Os documentos que um servidor MCP oferece (resources)',
    limitPerMinute: 20,
    ok: z.object({ items: z.array(toolResourceSchema) }),
    errors: ['tools_unreadable'],
  },
  addToolResource: {
    ...route('POST', '/api/assistants/:assistantId/tool-sources/:serviceId/resources'),
    ...taught,
    summary: 'Acrescenta um documento de um servidor MCP aos do assistente, como ele é agora',
    limitPerMinute: 60,
    body: addedResourceSchema,
    status: 202,
    ok: z.object({ id: z.uuid() }),
    errors: [
      'tools_unreadable',
      'upload_invalid',
      'document_type_unsupported',
      'document_content_mismatch',
      'document_too_large',
      'document_duplicate',
      'documents_limit',
      'storage_quota',
      'assistant_archived',
    ],
  },
  deleteToolSource: {
    ...route('DELETE', '/api/assistants/:assistantId/tool-sources/:serviceId'),
    ...edited,
    summary: 'Desconecta um serviço, também da versão publicada',
  },
})
