import { named, z } from '@prosa/contract/protocol/zod.ts'
import { defineContract, route } from '@prosa/contract/protocol/define.ts'
import { messagesSchema, toolChoiceSchema, toolsSchema } from '#/openai-api/programs/messages.ts'

/** Error body of the OpenAI API, in which all four keys are always present. */
const openAiErrorSchema = named('OpenAiError', {
  error: z.object({
    message: z.string(),
    type: z.string(),
    param: z.string().nullable(),
    code: z.string().nullable(),
  }),
})
export type OpenAiError = z.infer<typeof openAiErrorSchema>

/** Accepts an unsupported parameter of OpenAI's format only if it is absent or has its neutral value. */
const absent = (isAbsent: (value: unknown) => boolean, message: string) =>
  z
    .unknown()
    .refine((value) => value === undefined || value === null || isAbsent(value), message)
    .optional()
    .meta({ description: `Recusado. ${message}` })
const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0
const tools = 'Envie as funções em tools e tool_choice.'

/** Unsupported parameters. They are refused by name, because ignoring them would give another answer than requested. */
const refused = {
  n: absent((value) => value === 1, 'Cada chamada tem uma resposta.'),
  functions: absent(isEmpty, tools),
  function_call: absent((value) => value === 'none' || value === 'auto', tools),
  logprobs: absent((value) => value === false, 'As probabilidades não são oferecidas.'),
  audio: absent(() => false, 'Somente texto é oferecido.'),
}
export const refusedParameters: readonly string[] = Object.keys(refused)

const stopText = z.string().min(1, 'Um texto de parada não pode ser vazio.').max(200, 'Use até 200 caracteres.')
/** Stop sequences: the answer ends before the first one that appears. */
const stopSchema = z.union(
  [stopText, z.array(stopText).max(4, 'Envie até quatro textos.')],
  'Envie um texto de até 200 caracteres, ou uma lista de até quatro.',
)

/** JSON output, with an optional schema; refused if the assistant's model does not support it. */
const responseFormatSchema = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('text') }),
    z.object({ type: z.literal('json_object') }),
    z.object({
      type: z.literal('json_schema'),
      json_schema: z.object({
        name: z.string().regex(/^[\w-]{1,64}$/, 'Use até 64 letras sem acento, números, _ e -.'),
        description: z.string().max(2000).optional(),
        schema: z.record(z.string(), z.unknown()).optional(),
        strict: z.boolean().nullish(),
      }),
    }),
  ],
  'Use o type text, json_object ou json_schema.',
)
export type ResponseFormat = z.infer<typeof responseFormatSchema>

const tokens = z.int('Use um número inteiro.').min(1, 'Use pelo menos 1.').nullish()

/** Whether what must be called is among the functions. */
function choosesAmong({ tools: offered, tool_choice: choice }: Choosing): boolean {
  if (typeof choice === 'object' && choice !== null)
    return offered?.some((tool) => tool.function.name === choice.function.name) ?? false
  return choice !== 'required' || (offered?.length ?? 0) > 0
}
interface Choosing {
  tools?: z.infer<typeof toolsSchema> | null | undefined
  tool_choice?: z.infer<typeof toolChoiceSchema> | null | undefined
}

const requestExample = { model: 'assistente-12', messages: [{ role: 'user', content: 'O que é fotossíntese?' }] }

const completionRequestSchema = z
  .object({
    /** The assistant's id in the form of `/v1/models`, such as `assistente-12`. */
    model: z.string().max(100),
    messages: messagesSchema,
    stream: z.boolean().nullish(),
    stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
    /** Token limit; the assistant's own limit still applies. */
    max_completion_tokens: tokens,
    max_tokens: tokens,
    temperature: z.number().min(0, 'Use de 0 a 2.').max(2, 'Use de 0 a 2.').nullish(),
    stop: stopSchema.nullish(),
    response_format: responseFormatSchema.nullish(),
    /** Functions of the caller, who makes their calls. Refused where the assistant or its model cannot call any. */
    tools: toolsSchema.nullish(),
    tool_choice: toolChoiceSchema.nullish(),
    parallel_tool_calls: z.boolean().nullish(),
    ...refused,
  })
  .refine(choosesAmong, { path: ['tool_choice'], message: 'A função escolhida não está em tools.' })
  .meta({ examples: [requestExample] })
export type CompletionRequest = z.infer<typeof completionRequestSchema>

const usageSchema = z.object({
  prompt_tokens: z.number().int(),
  completion_tokens: z.number().int(),
  total_tokens: z.number().int(),
})

/** Fields that Prosa adds to OpenAI's response format. */
const completionExtensionSchema = z.object({
  /** Ids of the stored conversation and its answer. */
  chat_id: z.uuid(),
  message_id: z.uuid(),
  /** Passages given to the model; `[1]` in the text refers to `number`. */
  sources: z.array(
    z.object({
      number: z.number().int(),
      document_id: z.uuid(),
      document_name: z.string(),
      page: z.number().int().nullable(),
      /** Position in the document, in words, where it has no page numbers: `slide 3`. */
      place: z.string().optional(),
      passage: z.string(),
    }),
  ),
  /** Sentences of the answer that no document supports, where answers must come from documents. */
  without_source: z.array(z.string()),
  /** Parts of the request that were ignored, such as `messages[0]` of the role system. */
  ignored: z.array(z.string()),
})

const completionExample = {
  id: 'chatcmpl-0b9f6c1e-6b0e-8c58-aa51-2f1c7d3e8a40',
  object: 'chat.completion',
  created: 1_795_276_800,
  model: 'assistente-12',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: 'É como as plantas transformam luz em energia [1].', refusal: null },
      logprobs: null,
      finish_reason: 'stop',
    },
  ],
  usage: { prompt_tokens: 412, completion_tokens: 38, total_tokens: 450 },
  prosa: {
    chat_id: '59ac3123-1cf0-8cfe-a454-e0d959379951',
    message_id: '575cf070-f446-4e19-90b8-a1da051a9734',
    sources: [
      {
        number: 1,
        document_id: '0b9f6c1e-6b0e-4c58-9a51-2f1c7d3e8a40',
        document_name: 'Fotossíntese.pdf',
        page: 3,
        passage: 'A fotossíntese transforma luz em energia química.',
      },
    ],
    without_source: [],
    ignored: [],
  },
}

const answeredCallSchema = z.object({
  id: z.string(),
  type: z.literal('function'),
  function: z.object({ name: z.string(), arguments: z.string() }),
})

const completionSchema = z
  .object({
    id: z.string(),
    object: z.literal('chat.completion'),
    created: z.number().int(),
    model: z.string(),
    choices: z.array(
      z.object({
        index: z.number().int(),
        message: z.object({
          role: z.literal('assistant'),
          /** Null if the model only calls. */
          content: z.string().nullable(),
          refusal: z.null(),
          tool_calls: z.array(answeredCallSchema).optional(),
        }),
        logprobs: z.null(),
        finish_reason: z.enum(['stop', 'length', 'tool_calls', 'content_filter']),
      }),
    ),
    /** Absent if the model's provider does not report it. */
    usage: usageSchema.optional(),
    prosa: completionExtensionSchema,
  })
  .meta({ id: 'ChatCompletion', examples: [completionExample] })
export type Completion = z.infer<typeof completionSchema>

const modelSchema = named('AssistantModel', {
  id: z.string(),
  object: z.literal('model'),
  created: z.number().int(),
  owned_by: z.string(),
  /** Name and description of the assistant, for model pickers. */
  name: z.string(),
  description: z.string(),
})

/** Header with the same list as `prosa.ignored`, for clients that cannot read additional fields. */
export const ignoredHeader = 'x-prosa-ignored'

// The policy checks the key alone: the assistant is named by `model`, so access to it is checked once the body is
// parsed.
const door = {
  tag: 'API compatível com a OpenAI',
  policy: 'session',
  permission: 'chats.create',
  actors: ['key'],
  failure: {
    body: openAiErrorSchema,
    statuses: {
      401: 'invalid_api_key',
      403: 'account_suspended',
      404: 'model_not_found',
      429: 'rate_limit_exceeded',
      500: 'internal',
      503: 'unavailable',
    },
  },
} as const

/** The API compatible with OpenAI's, in which each assistant is a model (standards C4). */
export const openaiApi = defineContract({
  listAssistantModels: {
    ...route('GET', '/v1/models'),
    ...door,
    summary: 'Os assistentes com que a pessoa da chave pode conversar, como modelos',
    limitPerMinute: 120,
    ok: z.object({ object: z.literal('list'), data: z.array(modelSchema) }),
  },
  getAssistantModel: {
    ...route('GET', '/v1/models/:model'),
    ...door,
    summary: 'Um assistente como modelo',
    limitPerMinute: 120,
    params: z.object({ model: z.string().max(100) }),
    ok: modelSchema,
  },
  createChatCompletion: {
    ...route('POST', '/v1/chat/completions'),
    ...door,
    summary:
      'Pergunta a um assistente; com stream, a resposta chega aos poucos (Server-Sent Events). Aceita Idempotency-Key',
    limitPerMinute: 60,
    body: completionRequestSchema,
    /** With `stream` the response is an event stream of chunks, otherwise this body. */
    ok: completionSchema,
    raw: 'text/event-stream',
    failure: {
      body: openAiErrorSchema,
      statuses: {
        400: 'invalid_value, unsupported_parameter, json_invalid, assistant_paused, assistant_archived, idempotency_mismatch, context_overflow',
        ...door.failure.statuses,
        413: 'body_too_large',
        415: 'media_type_unsupported',
        502: 'provider_error, provider_auth',
        503: 'unavailable, provider_busy',
        504: 'provider_timeout',
      },
    },
  },
})
