import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { chatParams } from '#/conversations/chats.ts'

/**
 * A cited passage compared with its document now: unchanged, changed, computed from a table (and therefore not in the
 * text), or the document is deleted.
 */
export const placeStates = ['current', 'changed', 'computed', 'removed'] as const

export const sourcePlaceSchema = named('SourcePlace', {
  state: z.enum(placeStates),
  /** The text before and after the passage; null if the reader may not see the document. */
  around: z.object({ before: z.string(), after: z.string() }).nullable(),
  /** How the document can be shown there; null if the reader may not see it. */
  opens: z.enum(['picture', 'text']).nullable(),
})
export type SourcePlace = z.infer<typeof sourcePlaceSchema>

/** A rectangle, as fractions of the page's width and height from its upper left corner. */
const markSchema = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() })
export type PageMark = z.infer<typeof markSchema>

/**
 * How an answer came about, in terms that any reader may see: approved by a person; written by a person; given by a
 * safety rule; no document answered and no model wrote; quoted from documents; said by Prosa Trechos without a source;
 * written by a model that cites documents; that read documents and cites none; whose sources are hidden from this
 * reader; without documents; or without a record of what it read.
 */
export const answerOrigins = [
  'approved',
  'person',
  'rule',
  'nothing',
  'quotes',
  'unquoted',
  'documents',
  'uncited',
  'hidden',
  'model',
  'unknown',
] as const

/** Steps besides writing: searching, reading whole documents, reading attached files. */
export const answerTools = ['search', 'whole', 'files'] as const

const insideSchema = z.object({
  /** Null if a draft answered. */
  version: z.number().int().nullable(),
  /** `provider:model`; null if no model was called. */
  model: z.string().nullable(),
  /** The model's display name. */
  modelName: z.string().nullable(),
  /** The passages and settings behind the answer; null for answers older than this record. */
  material: z
    .object({
      passages: z.array(
        z.object({
          /** The number that `[n]` in the answer refers to. */
          number: z.number().int(),
          documentName: z.string(),
          page: z.number().int().nullable(),
          place: z.string().optional(),
          /** 0 to 1, relative to the best passage; null if passages were not ranked. */
          score: z.number().nullable(),
          /** Whether the answer cites the passage. */
          used: z.boolean(),
        }),
      ),
      /** How many passages the model was given: the best of those found, as many as fit. */
      given: z.number().int(),
      found: z.number().int(),
      tools: z.array(z.enum(answerTools)),
      /** Personal data that was masked before the call to the provider, by kind. */
      masked: z.array(z.object({ kind: z.string(), count: z.number().int() })),
    })
    .nullable(),
  /** Steps of the model that asked for tools, by the ids of their calls; those without a known cost are missing. */
  steps: z.array(z.object({ calls: z.array(z.uuid()), costBrl: z.number() })),
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  /** Null if the model has no known price. */
  costBrl: z.number().nullable(),
  firstTokenMs: z.number().int().nullable(),
  /** Time from the question to the end of the answer, in milliseconds. */
  totalMs: z.number().int().nullable(),
})

export const answerOriginSchema = named('AnswerOrigin', {
  origin: z.enum(answerOrigins),
  /** Details for the assistant's editors and for people authorized to read the conversation; null for others. */
  inside: insideSchema.nullable(),
})
export type AnswerOrigin = z.infer<typeof answerOriginSchema>

const messageParams = chatParams.extend({ messageId: z.uuid() })
const sourceParams = messageParams.extend({
  /** The number that `[n]` in the answer refers to. */
  number: z.coerce.number().int().min(1).max(9999),
})
const own = {
  tag: 'Conversas',
  policy: 'chat.open',
  permission: 'chats.create',
} as const

/** Operations that explain an answer and show its sources. */
export const origins = defineContract({
  getAnswerOrigin: {
    ...route('GET', '/api/chats/:chatId/messages/:messageId/origin'),
    ...own,
    actors: ['user', 'guest', 'key'],
    summary: 'De onde veio uma resposta; para quem edita o assistente, com o modelo, os trechos considerados e o custo',
    limitPerMinute: 120,
    ok: answerOriginSchema,
  },
  getSourcePlace: {
    ...route('GET', '/api/chats/:chatId/messages/:messageId/sources/:number'),
    ...own,
    actors: ['user', 'guest', 'key'],
    summary: 'Como um trecho citado está agora no seu documento',
    limitPerMinute: 120,
    params: sourceParams,
    query: z.object({
      /** How many passages before and after it to return. */
      reach: z.coerce.number().int().min(1).max(10).default(1),
    }),
    ok: sourcePlaceSchema,
  },
  getSourcePage: {
    ...route('GET', '/api/chats/:chatId/messages/:messageId/sources/:number/page'),
    ...own,
    actors: ['user', 'key'],
    summary: 'A figura da página de um PDF em que está o trecho citado, para quem pode ver o documento',
    limitPerMinute: 30,
    params: sourceParams,
    ok: z.object({
      /** The page as a WebP picture in base64. */
      picture: z.base64(),
      width: z.number().int(),
      height: z.number().int(),
      /** Rectangles of the passage on the page; empty if the page is a scanned picture. */
      marks: z.array(markSchema),
    }),
    errors: ['page_unreadable', 'file_lost'],
  },
})
