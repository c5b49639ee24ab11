import { instant } from '@prosa/contract/protocol/instant.ts'
import { rowNumberSchema } from '@prosa/contract/protocol/ids.ts'
import { jsonText } from '@prosa/contract/protocol/json-text.ts'
import { shownText } from '@prosa/contract/protocol/names.ts'
import { versionSchema } from '@prosa/contract/protocol/version.ts'
import { named, z } from '@prosa/contract/protocol/zod.ts'
import { type BuiltInTool, builtInTools } from '#/tools/extension.ts'

/** Kinds of services; each has its entry in `kinds.service.ts`. */
export const sourceKinds = ['http', 'mcp_server'] as const
export type SourceKind = (typeof sourceKinds)[number]

export const MAX_SOURCES = 10
export const MAX_TOOLS = 200
/** Tools that a model can choose among well. */
export const MAX_CHOSEN = 30

/** A tool as its service describes it. */
export const foundToolSchema = z.strictObject({
  /** Unique within its service; letters, digits, `_` and `-`. */
  name: z.string().regex(/^[\w-]{1,48}$/),
  title: z.string().trim().min(1).max(120),
  description: z.string().max(4000),
  /** JSON Schema of an object. */
  inputSchema: jsonText(50_000),
  /** Whether a call changes something; then a person confirms each one. */
  writes: z.boolean(),
  /** What the service's kind needs for a call, such as method and path. */
  request: jsonText(20_000),
  /** Whether the service asks its users not to use it any more. */
  deprecated: z.boolean().optional(),
})
export type FoundTool = z.infer<typeof foundToolSchema>

/** Where the value of a fixed parameter comes from. */
const fixedFrom = ['text', 'secret', 'person_name', 'person_email', 'person_registration', 'class'] as const

const fixedSchema = z.strictObject({
  /** Name of a property of the input, which the model then does not see. */
  parameter: z.string().min(1).max(100),
  from: z.enum(fixedFrom),
  /** The text. A secret is sealed and read as empty; saved as empty it stays. */
  value: z.string().max(2000, 'Use no máximo 2.000 caracteres.'),
})

/**
 * Who may cause a tool: those who edit the assistant, also members of chosen groups, also all people with an account, also
 * visitors of its links.
 */
export const toolAudiences = ['editors', 'groups', 'accounts', 'links'] as const
export type ToolAudience = (typeof toolAudiences)[number]

const groupIds = z.array(rowNumberSchema).max(100, 'Escolha no máximo 100 grupos.')

/** A tool with what the author decided about it. */
const sourceToolSchema = foundToolSchema.extend({
  chosen: z.boolean(),
  fixed: z.array(fixedSchema).max(20),
  /** The part of the answer that is kept, such as `alunos.nome` or `/alunos/0`; empty: all. */
  path: z.string().trim().max(200, 'Use no máximo 200 caracteres.'),
  /** A reading tool of the service that shows whether a call of this one was made; empty: none. */
  check: z.string().max(48),
  audience: z.enum(toolAudiences),
  /** The groups of the audience `groups`. */
  groupIds: groupIds.optional(),
})
export type SourceTool = z.infer<typeof sourceToolSchema>

const webAddress = () =>
  z
    .url({ protocol: /^https?$/, error: 'Escreva um endereço completo, como https://sistema.escola.br.' })
    .max(500, 'O endereço é longo demais.')

const keyAccess = z.strictObject({
  type: z.literal('key'),
  in: z.enum(['header', 'query']),
  name: z
    .string()
    .trim()
    .regex(/^[\w.[\]-]{1,100}$/, 'Escreva o nome como o serviço o pede, como X-API-Key.'),
})

/** How this server identifies itself to the service; the password or key is `secret`. */
const accessSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('none') }),
  keyAccess,
  z.strictObject({ type: z.literal('basic'), username: z.string().min(1, 'Escreva o usuário.').max(200) }),
  z.strictObject({
    type: z.literal('oauth'),
    tokenUrl: webAddress(),
    clientId: z.string().trim().min(1, 'Escreva o ID do cliente.').max(300),
    scope: z.string().trim().max(500),
  }),
  /** A person authorizes it at the server of an MCP service; the ID is empty where the server takes new clients. */
  z.strictObject({ type: z.literal('person'), clientId: z.string().trim().max(300) }),
])
export type SourceAccess = z.infer<typeof accessSchema>

const unsaid = z.literal('')
/** What a document says of an access; a person knows the rest. */
export const declaredAccess = z.discriminatedUnion('type', [
  keyAccess,
  z.strictObject({ type: z.literal('basic'), username: unsaid }),
  z.strictObject({ type: z.literal('oauth'), tokenUrl: webAddress(), clientId: unsaid, scope: unsaid }),
])

const secret = z.string().max(4000, 'Use no máximo 4.000 caracteres.')

const source = {
  kind: 'http',
  address: 'https://secretaria.escola.br/api',
  access: { type: 'key', in: 'header', name: 'X-API-Key' },
} as const
const emptySchema = '{"type":"object","properties":{}}'

export const toolSourceForm = z
  .strictObject({
    kind: z.enum(sourceKinds),
    name: shownText().min(1, 'Escreva o nome.').max(60, 'O nome pode ter no máximo 60 caracteres.'),
    address: webAddress(),
    access: accessSchema,
    /** Missing: the stored one stays. */
    secret: secret.optional(),
    tools: z.array(sourceToolSchema).max(MAX_TOOLS, `Use no máximo ${MAX_TOOLS} ações.`),
  })
  .meta({
    examples: [
      {
        ...source,
        name: 'Secretaria',
        secret: 'chave-do-servico',
        tools: [
          {
            name: 'listar_turmas',
            title: 'Listar turmas',
            description: '',
            inputSchema: emptySchema,
            writes: false,
            request: '{"method":"GET","path":"/turmas","parameters":[]}',
            chosen: true,
            fixed: [],
            path: '',
            check: '',
            audience: 'accounts',
          },
        ],
      },
    ],
  })
export type ToolSourceForm = z.infer<typeof toolSourceForm>

/** The chosen tools of a service, frozen at one state; the configuration of an assistant names it. */
const pinSchema = z.strictObject({
  id: z.uuid(),
  /** The service and its tools, for people. */
  label: z.string().max(4000),
})
export type Pin = z.infer<typeof pinSchema>

export const toolSourceSchema = named('ToolSource', {
  id: z.uuid(),
  kind: z.enum(sourceKinds),
  name: z.string(),
  address: z.string(),
  access: accessSchema,
  hasSecret: z.boolean(),
  tools: z.array(sourceToolSchema),
  /** The newest state of its chosen tools; null if none is chosen. */
  pin: pinSchema.nullable(),
  /** Why its server could not be used at the last try, and since when; null if it could. */
  fault: z.object({ sentence: z.string(), since: instant }).nullable(),
  /** Tools that are off because their server describes them otherwise now, and how; null if it lacks them. */
  changes: z.array(z.object({ name: z.string(), found: foundToolSchema.nullable() })),
  updatedAt: instant,
  version: versionSchema,
})
export type ToolSource = z.infer<typeof toolSourceSchema>

const document = `{"openapi":"3.1.0","info":{"title":"Secretaria","version":"1"},"paths":{"/turmas":{"get":{}}}}`

export const previewForm = z
  .strictObject({
    kind: z.enum(sourceKinds),
    /** The address of the service or of its description; empty with a document. */
    address: z.union([webAddress(), z.literal('')]),
    /** The description itself; empty if it is at the address. */
    document: z.string().max(5_000_000, 'O documento é grande demais.'),
    access: accessSchema,
    secret: secret.optional(),
    /** The stored service whose secret is used where none is given. */
    sourceId: z.uuid().optional(),
  })
  .meta({ examples: [{ ...source, document }] })
export type PreviewForm = z.infer<typeof previewForm>

const builtInTool = z.enum(Object.keys(builtInTools) as [BuiltInTool, ...BuiltInTool[]])
const builtInList = z.array(builtInTool).max(20)

/** Fields of an assistant's configuration. */
export const tools = {
  /** The built-in tools that its model may call. */
  tools: builtInList,
  /** Those of them that only editors may cause. */
  editorTools: builtInList,
  /** Those of them that only editors and members of chosen groups may cause. */
  groupTools: builtInList,
  /** These groups, with a text for people; without any, the tool is for editors. */
  toolGroups: z.array(z.strictObject({ tool: builtInTool, groupIds, label: z.string().max(2000) })).max(20),
  /** Those of them that visitors of links may also cause. */
  visitorTools: builtInList,
  /** The services that its model may call, each with the pinned state of its chosen tools. */
  services: z.array(pinSchema).max(MAX_SOURCES),
}

const fieldSchema = z.object({
  nome: z.string().min(1).max(60).describe('Nome curto, único no formulário'),
  rotulo: z.string().min(1).max(120).describe('O que a pessoa lê'),
  tipo: z.enum(['texto', 'texto_longo', 'numero', 'data', 'escolha', 'sim_nao']),
  opcoes: z.array(z.string().min(1).max(120)).max(20).optional().describe('Só para escolha'),
  obrigatorio: z.boolean().optional(),
})

/** A form that a model shows to the person. */
export const formSchema = z.object({
  pergunta: z.string().min(1).max(300).describe('Uma frase que diz para que servem os dados'),
  campos: z.array(fieldSchema).min(1).max(8),
})
export type FormField = z.infer<typeof fieldSchema>

/** Characters of a label. */
const LONGEST_LABEL = 80

/** A value that a tool takes, as people see it. */
export const inputFieldSchema = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string(),
  kind: z.enum(['text', 'number', 'boolean', 'other']),
  required: z.boolean(),
  /** The texts to choose from; empty for any. */
  options: z.array(z.string()),
})
export type InputField = z.infer<typeof inputFieldSchema>

type Json = Readonly<Record<string, unknown>>
const toObject = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
const toText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Lists the values that a JSON Schema of an object describes, in its order. A label that two of them share is their name. */
export function listInputFields(inputSchema: Json): InputField[] {
  const { properties, required } = inputSchema
  const fields = Object.entries(toObject(properties)).map(([name, value]) => {
    const property = toObject(value)
    const hint = toText(property['description'])
    return {
      name,
      label: shorten(toText(property['title']) || firstSentence(hint)) || name,
      hint,
      kind: toKind(property['type']),
      required: Array.isArray(required) && required.includes(name),
      options: toOptions(property['enum']),
    }
  })
  return fields.map((field) => {
    const isShared = fields.some(({ name, label }) => name !== field.name && label === field.label)
    return isShared ? { ...field, label: field.name } : field
  })
}

const firstSentence = (text: string): string => /^.+?(?=[.!?:;](?:\s|$)|\n|$)/.exec(text)?.[0].trim() ?? ''

const shorten = (text: string): string =>
  text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL).toWellFormed().trimEnd()}…` : text

const toKind = (type: unknown): InputField['kind'] => {
  if (type === 'string') return 'text'
  if (type === 'integer' || type === 'number') return 'number'
  return type === 'boolean' ? 'boolean' : 'other'
}

const toOptions = (values: unknown): string[] =>
  Array.isArray(values) && values.every((each) => typeof each === 'string' && each !== '') ? (values as string[]) : []
