import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { chatParams } from '#/conversations/chats.ts'

/**
 * How a passage stands in its document now: as it was cited, not any more, computed from a table and so nowhere as such, or
 * the document is not there any more.
 */
export const placeStates = ['current', 'changed', 'computed', 'removed'] as const

export const sourcePlaceSchema = named('SourcePlace', {
  state: z.enum(placeStates),
  /** What stands before and after it; null for whoever may not see the document. */
  around: z.object({ before: z.string(), after: z.string() }).nullable(),
  /** How the document can be shown at this place; null for whoever may not see it. */
  opens: z.enum(['picture', 'text']).nullable(),
})
export type SourcePlace = z.infer<typeof sourcePlaceSchema>

/** In shares of the page's width and height, from its upper left corner. */
const markSchema = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() })
export type PageMark = z.infer<typeof markSchema>

/**
 * Where an answer comes from, in what everybody may know: a person approved it for this question; a rule of the organization
 * answered; no document answers, and no model wrote; passages are quoted as they stand; Prosa Trechos says it without
 * a source; a model wrote it from documents that it cites; it looked into documents and
 * cites none; what it read is not shown here; it wrote it without documents; nobody kept what it read.
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

/** What was done beside writing: searching, reading whole documents, reading the files of the conversation. */
export const answerTools = ['search', 'whole', 'files'] as const

const insideSchema = z.object({
  /** Null for a draft. */
  version: z.number().int().nullable(),
  /** `provider:model`; null where no model was asked. */
  model: z.string().nullable(),
  /** As people are shown it. */
  modelName: z.string().nullable(),
  /** What is not in the message itself; null for answers from before it was kept. */
  material: z
    .object({
      passages: z.array(
        z.object({
          /** As `[n]` in the text of the answer says it. */
          number: z.number().int(),
          documentName: z.string(),
          page: z.number().int().nullable(),
          place: z.string().optional(),
          /** 0 to 1, relative to the best; null where passages were not compared. */
          score: z.number().nullable(),
          /** Whether the answer cites it. */
          used: z.boolean(),
        }),
      ),
      /** How many passages the model was given: the first of those found, as far as they had room. */
      given: z.number().int(),
      found: z.number().int(),
      tools: z.array(z.enum(answerTools)),
      /** Personal data that the provider did not get, by its kind. */
      masked: z.array(z.object({ kind: z.string(), count: z.number().int() })),
    })
    .nullable(),
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  /** Null where no price is known. */
  costBrl: z.number().nullable(),
  firstTokenMs: z.number().int().nullable(),
  /** From the question to the end of the answer. */
  totalMs: z.number().int().nullable(),
})

export const answerOriginSchema = named('AnswerOrigin', {
  origin: z.enum(answerOrigins),
  /** For those who edit the assistant, and those who read the conversation by their office; null for all others. */
  inside: insideSchema.nullable(),
})
export type AnswerOrigin = z.infer<typeof answerOriginSchema>

const messageParams = chatParams.extend({ messageId: z.uuid() })
const sourceParams = messageParams.extend({
  /** As `[n]` in the text of the answer says it. */
  number: z.coerce.number().int().min(1).max(9999),
})
const own = {
  tag: 'Conversas',
  policy: 'chat.open',
  permission: 'chats.create',
} as const

/** Where an answer comes from. */
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
      /** How many passages before and after it are given. */
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
      /** A WebP picture in base64. */
      picture: z.base64(),
      width: z.number().int(),
      height: z.number().int(),
      /** Where the passage stands; none where the page is a picture of a text. */
      marks: z.array(markSchema),
    }),
    errors: ['page_unreadable', 'file_lost'],
  },
})
