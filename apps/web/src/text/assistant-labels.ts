import { extensions } from '@prosa/extensions/extension.gen.ts'
import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import type { AttachmentKind } from '@prosa/contract/assistants/attachment-kinds.ts'
import type { Avatar } from '@prosa/contract/assistants/avatars.ts'
import { mergeWords } from '@prosa/contract/protocol/extension.ts'
import { categoryLabels } from '#/text/assistant-card-labels.ts'

type Labels<Key extends string> = Readonly<Record<Key, string>>

export const avatarColorLabels: Labels<Avatar['color']> = {
  blue: 'Azul',
  green: 'Verde',
  amber: 'Âmbar',
  red: 'Vermelho',
  purple: 'Roxo',
  pink: 'Rosa',
  teal: 'Verde-água',
  gray: 'Cinza',
}

const added = mergeWords(extensions, 'configFields')
type AddedField = { label: string; values: Labels<string> } | undefined
const findAdded = (field: string): AddedField => (added as Readonly<Record<string, AddedField>>)[field]
const addedLabels = Object.fromEntries(Object.keys(added).map((field) => [field, findAdded(field)?.label])) as {
  [Field in keyof typeof added]: string
}

/** Names of an assistant's fields in the builder. */
export const fieldLabels: Labels<keyof AssistantConfig> = {
  name: 'Nome',
  description: 'Descrição',
  avatar: 'Imagem',
  category: 'Categoria',
  tags: 'Etiquetas',
  language: 'Idioma das respostas',
  instructions: 'Instruções',
  avoid: 'O que não fazer',
  whenUnknown: 'Quando não souber',
  model: 'Modelo',
  fallbackModel: 'Modelo reserva',
  creativity: 'Criatividade',
  answerLength: 'Tamanho das respostas',
  reasoning: 'Raciocínio',
  greeting: 'Mensagem inicial',
  suggestions: 'Sugestões de pergunta',
  placeholder: 'Texto do campo de mensagem',
  knowledgeMode: 'Modo de uso dos documentos',
  nothingFound: 'Frase para quando os documentos não respondem',
  showSources: 'Mostrar fontes',
  knowledgeBases: 'Bases compartilhadas',
  approvedAnswers: 'Perguntas frequentes exatas',
  files: 'Arquivos na conversa',
  nextQuestions: 'Sugestões depois da resposta',
  ...addedLabels,
}

export const languageLabels: Labels<AssistantConfig['language']> = {
  'pt-BR': 'Português do Brasil',
  person: 'O idioma em que a pessoa escrever',
}

export const whenUnknownLabels: Labels<AssistantConfig['whenUnknown']> = {
  say_unknown: 'Dizer que não sabe',
  refer: 'Encaminhar ao responsável',
  general: 'Responder com conhecimento geral',
}

export const creativityLabels: Labels<AssistantConfig['creativity']> = {
  precise: 'Precisa',
  balanced: 'Equilibrada',
  creative: 'Criativa',
}

export const answerLengthLabels: Labels<AssistantConfig['answerLength']> = {
  short: 'Curtas',
  medium: 'Médias',
  long: 'Longas',
}

export const reasoningLabels: Labels<AssistantConfig['reasoning']> = {
  off: 'Desligado',
  low: 'Leve',
  medium: 'Médio',
  high: 'Profundo',
}

export const knowledgeModeLabels: Labels<AssistantConfig['knowledgeMode']> = {
  search: 'Busca inteligente',
  whole: 'Documento inteiro',
  only: 'Somente documentos',
}

export const attachmentKindLabels: Labels<AttachmentKind> = {
  pdf: 'PDF',
  docx: 'DOCX',
  txt: 'TXT',
  markdown: 'Markdown',
  image: 'Imagens (PNG, JPEG, WebP)',
}

/** Describes the value of a field as text, for comparing two versions. */
export function describeField(field: keyof AssistantConfig, config: AssistantConfig): string {
  const value = fieldTexts[field]?.(config) ?? describeAdded(field, config) ?? config[field]
  return typeof value === 'string' && value.trim() !== '' ? value : '(vazio)'
}

/** Describes the chosen values of a field that an extension adds. */
function describeAdded(field: keyof AssistantConfig, config: AssistantConfig): string | undefined {
  const labels = findAdded(field)?.values
  const value: unknown = config[field]
  return labels && Array.isArray(value)
    ? value.map((each: unknown) => (isLabelled(each) ? each.label : (labels[String(each)] ?? String(each)))).join(', ')
    : undefined
}

/** Whether a chosen value brings its own name. */
const isLabelled = (value: unknown): value is { label: string } =>
  typeof value === 'object' && value !== null && 'label' in value

const fieldTexts: Partial<Record<keyof AssistantConfig, (config: AssistantConfig) => string>> = {
  avatar: ({ avatar }) => (avatar.image ? 'Imagem enviada' : `${avatar.emoji} ${avatarColorLabels[avatar.color]}`),
  category: ({ category }) => categoryLabels[category],
  tags: ({ tags }) => tags.join(', '),
  language: ({ language }) => languageLabels[language],
  whenUnknown: ({ whenUnknown }) => whenUnknownLabels[whenUnknown],
  fallbackModel: ({ fallbackModel }) => fallbackModel ?? 'Nenhum',
  creativity: ({ creativity }) => creativityLabels[creativity],
  answerLength: ({ answerLength }) => answerLengthLabels[answerLength],
  reasoning: ({ reasoning }) => reasoningLabels[reasoning],
  suggestions: ({ suggestions }) => suggestions.join('\n'),
  knowledgeMode: ({ knowledgeMode }) => knowledgeModeLabels[knowledgeMode],
  showSources: ({ showSources }) => (showSources ? 'Sim' : 'Não'),
  knowledgeBases: ({ knowledgeBases }) => knowledgeBases.map((id) => `Base nº ${id}`).join('\n'),
  approvedAnswers: ({ approvedAnswers }) =>
    approvedAnswers.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n'),
  files: ({ files }) =>
    files.enabled
      ? `${files.kinds.map((kind) => attachmentKindLabels[kind]).join(', ')}\nAté ${files.maxMb} MB cada\nAté ${files.perMessage} por mensagem`
      : 'Não',
}
