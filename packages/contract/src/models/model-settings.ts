import { named, z } from '#/protocol/zod.ts'
import { shownText } from '#/protocol/names.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { versionSchema } from '#/protocol/version.ts'
import { rowNumberSchema } from '#/protocol/ids.ts'
import { modelIdSchema } from '#/models/models.ts'
import { roleSchema } from '#/protocol/permissions.ts'

export const providerKindSchema = z.enum(['openai', 'anthropic', 'google', 'mistral', 'compatible'])

const providerSchema = named('ModelProvider', {
  /** First part of the ids of its models. */
  id: z.string(),
  kind: providerKindSchema,
  name: z.string(),
  /** The country that processes texts, for display; empty if unknown. */
  country: z.string(),
  baseUrl: z.string().nullable(),
  /** Last four characters of the key. The key itself never leaves the server. */
  keyEnd: z.string().nullable(),
  enabled: z.boolean(),
  /** `environment`: configured by the environment and not editable here. */
  source: z.enum(['database', 'environment']),
  /** Result of the last request for its list of models by this process. */
  state: z.enum(['ok', 'failed', 'unknown']),
  problem: z.string().nullable(),
  models: z.number().int(),
  /** Absent if the environment configures the provider. */
  version: versionSchema.optional(),
})
export type ModelProvider = z.infer<typeof providerSchema>

const providerIdSchema = z.string().regex(/^[a-z0-9_-]{1,40}$/)

const price = z
  .number('Escreva um número.')
  .min(0, 'O preço não pode ser negativo.')
  .max(100_000, 'O preço é alto demais.')
/** Price per million tokens. */
const modelPriceSchema = z.strictObject({ currency: z.enum(['BRL', 'USD']), input: price, output: price })

const ruleFields = {
  enabled: z.boolean(),
  /** Null: the price from the environment, or unknown. */
  price: modelPriceSchema.nullable(),
  /** Who may choose the model; null: everyone who may choose models. */
  audience: z
    .strictObject({
      roles: z.array(roleSchema).max(3),
      groupIds: z.array(rowNumberSchema).max(100),
    })
    .nullable(),
  /** Model that answers when this one fails and the assistant names no fallback. */
  fallback: modelIdSchema.nullable(),
}

/** Fields of a model added by hand because its provider does not list it. */
const addedFields = {
  label: shownText().min(1, 'Escreva o nome.').max(80, 'O nome pode ter no máximo 80 caracteres.'),
  /** Whether the model accepts pictures. */
  vision: z.boolean(),
  /** Size of the context window in tokens; null if unknown. */
  contextTokens: z
    .number('Escreva um número.')
    .int('Use um número inteiro.')
    .min(1000, 'O contexto precisa ter pelo menos 1.000 tokens.')
    .max(10_000_000, 'O contexto pode ter no máximo 10.000.000 de tokens.')
    .nullable(),
}

const managedModelSchema = named('ManagedModel', {
  id: modelIdSchema,
  version: versionSchema,
  name: z.string(),
  provider: z.string(),
  location: z.string().nullable(),
  default: z.boolean(),
  /** Whether the model accepts pictures. */
  vision: z.boolean(),
  contextTokens: z.number().int().nullable(),
  /** Whether it was added by hand, and can therefore be renamed and removed. */
  added: z.boolean(),
  ...ruleFields,
  /** The price in effect, in R$ per million tokens; null if unknown. */
  priceBrl: z.object({ input: z.number(), output: z.number() }).nullable(),
})
export type ManagedModel = z.infer<typeof managedModelSchema>

const defaultsSchema = z.strictObject({
  /** Default model of new assistants; null: chosen by the product. */
  defaultModel: modelIdSchema.nullable(),
  /** R$ for one US$ on `rateDate`. */
  usdRate: z
    .number('Escreva um número.')
    .min(0.01, 'A cotação precisa ser maior que zero.')
    .max(1000, 'A cotação é alta demais.')
    .nullable(),
  rateDate: z.iso.date().nullable(),
})
export type ModelDefaults = z.infer<typeof defaultsSchema>

/** Characters that a service's key may have, because it is sent in a header. */
export const keyPattern = /^[!#-&(-~]+$/

/** Returns the base address of an OpenAI-style API, even if the address of one of its operations was pasted. */
export const toApiBase = (address: string): string =>
  address.replace(/(\/(chat\/completions|completions|embeddings))?\/*$/, '')

const fields = {
  name: shownText()
    .min(2, 'Escreva o nome com pelo menos 2 letras.')
    .max(60, 'O nome pode ter no máximo 60 caracteres.'),
  country: z.string().trim().max(60, 'O país pode ter no máximo 60 caracteres.'),
  /** Only servers with an API like OpenAI's have a configurable address. */
  url: z
    .url({ protocol: /^https?$/, error: 'Escreva um endereço completo, como https://modelos.escola.br/v1.' })
    .max(300)
    .refine((text) => {
      const { username, password, search, hash } = URL.parse(text) ?? {}
      return !username && !password && !search && !hash
    }, 'Tire do endereço o que vem depois de ? ou #, e nomes ou senhas.'),
  apiKey: z
    .string()
    .trim()
    .min(1, 'Cole a chave.')
    .max(500, 'A chave é longa demais.')
    .regex(keyPattern, 'Copie a chave de novo: ela não tem espaços, aspas nem letras com acento.'),
}

export const newModelSchema = z.strictObject({
  providerId: providerIdSchema,
  /** The model's name at the provider. */
  name: shownText()
    .min(1, 'Escreva o identificador.')
    .max(120, 'O identificador pode ter no máximo 120 caracteres.')
    .regex(/^\S*$/, 'O identificador não tem espaços.'),
  ...addedFields,
  ...ruleFields,
})

export const newProviderSchema = z
  .strictObject({
    kind: providerKindSchema,
    name: fields.name,
    country: fields.country.default(''),
    url: z.union([z.literal(''), fields.url]).default(''),
    apiKey: z.union([z.literal(''), fields.apiKey]).default(''),
  })
  .refine(({ kind, url }) => kind !== 'compatible' || url !== '', {
    path: ['url'],
    error: 'Escreva o endereço do servidor.',
  })
  .refine(({ kind, apiKey }) => kind === 'compatible' || apiKey !== '', { path: ['apiKey'], error: 'Cole a chave.' })

export const modelTestResultSchema = z.object({
  ok: z.boolean(),
  /** Result of the test, in Portuguese. */
  message: z.string(),
})
export type ModelTestResult = z.infer<typeof modelTestResultSchema>

const administration = { tag: 'Configurações', policy: 'models.manage', permission: 'settings.manage' } as const
const onProvider = {
  ...administration,
  params: z.object({ providerId: providerIdSchema }),
} as const

export const modelSettings = defineContract({
  getModelSettings: {
    ...route('GET', '/api/settings/models'),
    ...administration,
    summary: 'Provedores e modelos, com preços e quem pode usar',
    ok: z.object({
      providers: z.array(providerSchema),
      models: z.array(managedModelSchema),
      defaults: z.object({ ...defaultsSchema.shape, version: versionSchema }),
    }),
  },
  createProvider: {
    ...route('POST', '/api/settings/models/providers'),
    ...administration,
    summary: 'Adiciona um provedor; a chave é guardada cifrada e não volta mais',
    body: newProviderSchema,
    status: 201,
    ok: z.object({ id: z.string() }),
  },
  updateProvider: {
    ...route('PATCH', '/api/settings/models/providers/:providerId'),
    ...onProvider,
    summary: 'Altera, liga ou desliga um provedor, ou troca a chave',
    versioned: true,
    body: z.strictObject({
      name: fields.name.optional(),
      country: fields.country.optional(),
      url: fields.url.optional(),
      apiKey: fields.apiKey.optional(),
      enabled: z.boolean().optional(),
    }),
  },
  deleteProvider: {
    ...route('DELETE', '/api/settings/models/providers/:providerId'),
    ...onProvider,
    summary: 'Exclui um provedor e a sua chave; quem usa os seus modelos passa ao modelo reserva',
  },
  testProvider: {
    ...route('POST', '/api/settings/models/providers/:providerId/test'),
    ...onProvider,
    summary: 'Pede agora ao provedor a lista de modelos e diz o que aconteceu',
    limitPerMinute: 20,
    ok: modelTestResultSchema,
  },
  updateModel: {
    ...route('PUT', '/api/settings/models/rules'),
    ...administration,
    summary: 'Liga ou desliga um modelo, com preço, público e reserva; vale na hora, em todos os processos',
    versioned: true,
    body: z.strictObject({
      modelId: modelIdSchema,
      ...ruleFields,
      /** Only for models added by hand. */
      added: z.strictObject(addedFields).optional(),
    }),
    errors: ['model_unavailable'],
  },
  createModel: {
    ...route('POST', '/api/settings/models'),
    ...administration,
    summary: 'Adiciona um modelo que o provedor não lista',
    body: newModelSchema,
    status: 201,
    ok: z.object({ id: modelIdSchema }),
    errors: ['model_taken', 'model_unavailable', 'model_provider_unknown'],
  },
  deleteModel: {
    ...route('DELETE', '/api/settings/models'),
    ...administration,
    summary: 'Exclui um modelo adicionado à mão, se nada o usa',
    query: z.object({ modelId: modelIdSchema }),
    errors: ['model_in_use'],
  },
  testModel: {
    ...route('POST', '/api/settings/models/test'),
    ...administration,
    summary: 'Faz uma pergunta curta ao modelo e diz o que aconteceu',
    limitPerMinute: 20,
    body: z.strictObject({ modelId: modelIdSchema }),
    ok: modelTestResultSchema,
    errors: ['model_unavailable'],
  },
  updateModelDefaults: {
    ...route('PUT', '/api/settings/models/defaults'),
    ...administration,
    summary: 'Modelo padrão e cotação do dólar',
    versioned: true,
    body: defaultsSchema,
    errors: ['model_unavailable'],
  },
})
