import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { approvedAnswerSchema } from '#/assistants/approved-answers.ts'
import { chatParams } from '#/conversations/chats.ts'
import { sourceSchema } from '#/conversations/source.ts'
import { judgementSchema, ownRatingSchema } from '#/conversations/own-rating.ts'
import { daySchema } from '#/protocol/day.ts'
import { namedRowSchema, rowNumberSchema } from '#/protocol/ids.ts'
import { choiceQuery, choicesOf, paged, pageQuery } from '#/protocol/paging.ts'
import { ratingOrigins, ratingReasons, ratingStatuses, ratingValues } from '#/conversations/rating-choices.ts'

const rowNumber = /^\d{1,9}$/

const filters = {
  /** Words in the question, the answer or the comment. */
  q: z.string().trim().max(100).default(''),
  /** First and last day, in the organisation's time zone; the last 30 days where left out. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  assistant: z.union([z.literal('all'), z.string().regex(rowNumber)]).default('all'),
  version: z.union([z.literal('all'), z.string().regex(rowNumber)]).default('all'),
  value: z.enum(['all', ...ratingValues]).default('all'),
  reason: z.enum(['all', ...ratingReasons]).default('all'),
  status: z.enum(['all', ...ratingStatuses]).default('all'),
  origin: z.enum(['all', ...ratingOrigins]).default('all'),
  partner: z.union([z.enum(['all', 'none']), z.string().regex(rowNumber)]).default('all'),
  assignee: z.union([z.enum(['all', 'none']), z.string().regex(rowNumber)]).default('all'),
  comment: z.enum(['all', 'yes']).default('all'),
}

export const ratingSchema = named('Rating', {
  id: z.uuid(),
  at: z.iso.datetime(),
  value: z.enum(ratingValues),
  reasons: z.array(z.enum(ratingReasons)),
  comment: z.string(),
  assistantId: z.number().int(),
  assistantName: z.string(),
  /** The version that answered. */
  version: z.number().int().nullable(),
  /** Beginnings of the question and of the answer. */
  question: z.string(),
  answer: z.string(),
  origin: z.enum(ratingOrigins),
  /** Null for whoever has no account. */
  authorName: z.string().nullable(),
  status: z.enum(ratingStatuses),
  assigneeName: z.string().nullable(),
})
export type Rating = z.infer<typeof ratingSchema>

const contextMessage = z.object({
  id: z.uuid(),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  at: z.iso.datetime(),
  /** Whether a person answered, and who, where they signed. */
  byPerson: z.literal(true).optional(),
  note: z.string().nullable(),
})

/** One rating with its question and answer, and the messages around for who may read conversations; no more is shown here. */
export const ratingDetailsSchema = ratingSchema
  .extend({
    expected: z.string(),
    /** Whether whoever reads it may also handle it. */
    manageable: z.boolean(),
    assigneeId: z.number().int().nullable(),
    /** Whom it can be given to; nobody for who may not handle it. */
    handlers: z.array(namedRowSchema),
    /** Whole, where the list shows beginnings. */
    messageId: z.uuid(),
    /** Whether the messages around are shown; else because the person may not read conversations, or the assistant's are closed. */
    around: z.enum(['shown', 'not_permitted', 'closed']),
    /** Oldest first: the question and the answer, and where `around` is `shown` at most one message before and one after. */
    context: z.array(contextMessage),
    sources: z.array(sourceSchema),
    model: z.string().nullable(),
    costBrl: z.number().nullable(),
    firstTokenMs: z.number().int().nullable(),
    reply: z.string().nullable(),
    repliedAt: z.iso.datetime().nullable(),
    /** Whether a reply goes out by mail as well. */
    mailed: z.boolean(),
    resolvedAt: z.iso.datetime().nullable(),
    notes: z.array(z.object({ id: z.uuid(), authorName: z.string(), text: z.string(), at: z.iso.datetime() })),
  })
  .meta({ id: 'RatingDetails' })
export type RatingDetails = z.infer<typeof ratingDetailsSchema>

export const ratingCardsSchema = named('RatingCards', {
  total: z.number().int(),
  /** Share of good ones, 0 to 1; null without any. */
  satisfaction: z.number().nullable(),
  /** The same in the days before, as many as the period has. */
  satisfactionBefore: z.number().nullable(),
  /** Bad ones that nobody has taken yet. */
  untreated: z.number().int(),
  /** Mean time from rating to resolution, in seconds. */
  resolveSeconds: z.number().nullable(),
})
export type RatingCards = z.infer<typeof ratingCardsSchema>

const rated = {
  tag: 'Avaliações',
  path: '/api/chats/:chatId/messages/:messageId/rating',
  policy: 'chat.open',
  permission: 'ratings.create',
  actors: ['user', 'guest'],
  params: chatParams.extend({ messageId: z.uuid() }),
} as const
const viewed = { tag: 'Avaliações', policy: 'ratings.view_all', permission: 'ratings.view' } as const
// of one's own assistants at least; administrators are asked for `ratings.view` or `ratings.manage` besides
const seen = { ...viewed, policy: 'ratings.list', permission: 'ratings.view_own' } as const
const managed = {
  tag: 'Avaliações',
  policy: 'ratings.manage',
  permission: 'ratings.view_own',
} as const
const written = (max: number) =>
  z.string().trim().min(1, 'Escreva um texto.').max(max, `Este texto pode ter no máximo ${max} caracteres.`)

export const ratings = defineContract({
  rateAnswer: {
    method: 'PUT',
    ...rated,
    summary: 'Avalia uma resposta; avaliar de novo troca a avaliação',
    limitPerMinute: 60,
    body: judgementSchema,
    ok: ownRatingSchema,
    errors: ['message_state'],
  },
  removeRating: {
    method: 'DELETE',
    ...rated,
    summary: 'Retira a própria avaliação de uma resposta',
  },
  listRatings: {
    ...route('GET', '/api/ratings'),
    ...seen,
    summary: 'As avaliações do período, das mais novas às mais antigas; quem edita um assistente vê as dele',
    query: z.object({ ...pageQuery, ...filters }),
    ok: paged(ratingSchema),
  },
  getRatingCards: {
    ...route('GET', '/api/rating-cards'),
    ...seen,
    summary: 'O período em números, com os mesmos filtros da lista',
    query: z.object(filters),
    ok: ratingCardsSchema,
  },
  listRatedAssistants: {
    ...route('GET', '/api/rated-assistants'),
    ...viewed,
    summary: 'Os assistentes com avaliações, pelos quais a lista pode ser filtrada',
    query: z.object(choiceQuery),
    ok: choicesOf({ versions: z.number().int() }),
  },
  exportRatings: {
    ...route('GET', '/api/ratings.csv'),
    ...viewed,
    summary: 'As avaliações filtradas em CSV, até 10.000',
    limitPerMinute: 10,
    query: z.object(filters),
    raw: '*/*',
  },
  getRating: {
    ...route('GET', '/api/ratings/:ratingId'),
    ...seen,
    policy: 'ratings.view',
    summary: 'Uma avaliação com pergunta e resposta e, a quem pode ler conversas, as mensagens em volta',
    ok: ratingDetailsSchema,
  },
  setRatingState: {
    ...route('POST', '/api/ratings/:ratingId/state'),
    ...managed,
    summary: 'Assume, passa a outra pessoa, resolve, descarta ou reabre',
    body: z.union([
      z.strictObject({ action: z.enum(['take', 'resolve', 'discard', 'reopen']) }),
      z.strictObject({ action: z.literal('assign'), assigneeId: rowNumberSchema }),
    ]),
    ok: ratingDetailsSchema,
    errors: ['rating_state', 'principal_unknown'],
  },
  correctRating: {
    ...route('POST', '/api/ratings/:ratingId/correction'),
    ...managed,
    summary: 'Guarda a resposta certa no rascunho do assistente, como pergunta e resposta aprovadas',
    body: approvedAnswerSchema,
    ok: ratingDetailsSchema,
    errors: ['draft_conflict', 'assistant_archived', 'approved_answers_limit'],
  },
  replyToRating: {
    ...route('POST', '/api/ratings/:ratingId/reply'),
    ...managed,
    summary: 'Responde a quem avaliou: ao lado da resposta e, a quem tem conta, por e-mail',
    limitPerMinute: 30,
    body: z.strictObject({ text: written(2000) }),
    ok: ratingDetailsSchema,
  },
  addRatingNote: {
    ...route('POST', '/api/ratings/:ratingId/notes'),
    ...managed,
    summary: 'Acrescenta uma anotação interna',
    body: z.strictObject({ text: written(2000) }),
    ok: ratingDetailsSchema,
  },
})
