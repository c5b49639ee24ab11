import type { Extension } from '@prosa/contract/protocol/extension.ts'

/** The form that the model shows to the person; its answer is the result of the call. */
export const FORM_TOOL = 'pedir_a_pessoa'

/** Writes the draft of a file, which the person edits as text and downloads. */
export const FILE_TOOL = 'criar_arquivo'

/** The tools that work without any other service, by the name that models use. */
export const builtInTools = {
  calcular: 'Calculadora',
  calendario: 'Datas e dias letivos',
  [FORM_TOOL]: 'Pedir à pessoa',
  [FILE_TOOL]: 'Criar arquivo',
} as const
export type BuiltInTool = keyof typeof builtInTools

/** What a file may be. */
export const fileKinds = {
  documento: 'Documento',
  folha: 'Folha de exercícios',
  prova: 'Prova',
  plano: 'Plano de aula',
  slides: 'Slides',
  tabela: 'Tabela',
  carta: 'Carta às famílias',
} as const
export type FileKind = keyof typeof fileKinds

/** The formats of a file. */
export const fileFormats = ['docx', 'pdf', 'pptx', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]

/** What an assistant may do besides answering. */
export const tools = {
  errors: {
    call_decided: [409, 'Esta chamada já foi decidida. Veja o resultado na conversa.'],
    tools_unreadable: [422, 'Não foi possível ler o que este serviço oferece.'],
    authorization_over: [410, 'Esta autorização não vale mais. Comece de novo pelo botão “Autorizar”.'],
    tool_writes: [409, 'Só consultas podem ser experimentadas. O que muda algo espera a confirmação em uma conversa.'],
    tool_sources_limit: [409, 'O assistente já tem o máximo de 10 serviços. Desconecte um para conectar outro.'],
  },
  configFields: {
    tools: { label: 'Ferramentas', values: builtInTools, initial: [] },
    editorTools: { label: 'Ferramentas só de quem edita', values: builtInTools, initial: [] },
    groupTools: { label: 'Ferramentas só de grupos', values: builtInTools, initial: [] },
    toolGroups: { label: 'Grupos das ferramentas', values: {}, initial: [], stays: true },
    visitorTools: { label: 'Ferramentas também de visitantes', values: builtInTools, initial: [] },
    services: { label: 'Serviços', values: {}, initial: [], stays: true },
  },
  auditTargetAreas: { file_draft: 'user', tool_source: 'assistant' },
  auditSentences: {
    'file_draft.change': 'Editou o rascunho de um arquivo',
    'tool_source.authorize': 'Autorizou um serviço de um assistente',
    'tool_source.change': 'Alterou um serviço de um assistente',
    'tool_source.create': 'Conectou um serviço a um assistente',
    'tool_source.delete': 'Desconectou um serviço de um assistente',
  },
} as const satisfies Extension
