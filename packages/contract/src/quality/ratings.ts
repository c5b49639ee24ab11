import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { approvedAnswerSchema } from '#/assistants/approved-answers.ts'
import { chatParams } from '#/conversations/chats.ts'
import { sourceSchema } from '#/conversations/source.ts'
import { judgementSchema, ownRatingSchema } from '#/conversations/own-rating.ts'
import { daySchema } from '#/protocol/day.ts'
import { namedRowSchema, rowNumberSchema } from '#/protocol/ids.ts'
import { choiceQuery, choicesSchema, paged, pageQuery } from '#/protocol/paging.ts'
import { ratingOrigins, ratingReasons, ratingStatuses, ratingValues } from '#/conversations/rating-choices.ts'

const rowNumber = /^\d{1,9}$/

const filters = {
  /** Words in the question, the answer or the comment. */
  q: z.string().trim().max(100).default(''),
  /** First and last day, in the organization's time zone; by default the last 30 days. */
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
  /** The assistant's version that answered. */
  version: z.number().int().nullable(),
  /** Beginnings of the question and the answer. */
  question: z.string(),
  answer: z.string(),
  origin: z.enum(ratingOrigins),
  /** Null for visitors. */
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
  /** Present if a person answered; `note` is the name they signed with. */
  byPerson: z.literal(true).optional(),
  note: z.string().nullable(),
})

/** One rating with its question and answer, and the neighboring messages for readers who may see conversations. */
export const ratingDetailsSchema = ratingSchema
  .extend({
    expected: z.string(),
    /** Whether the reader may also handle the rating. */
    manageable: z.boolean(),
    assigneeId: z.number().int().nullable(),
    /** People that the rating can be assigned to; empty if the reader may not handle it. */
    handlers: z.array(namedRowSchema),
    /** The full messages; the list shows only their beginnings. */
    messageId: z.uuid(),
    /**
     * Why the neighboring messages are shown or not: the reader lacks the permission, or the assistant's conversations
     * are closed.
     */
    around: z.enum(['shown', 'not_permitted', 'closed']),
    /**
     * Oldest first: the question and the answer, and with `around` `shown` at most one message before and one after.
     */
    context: z.array(contextMessage),
    sources: z.array(sourceSchema),
    model: z.string().nullable(),
    costBrl: z.number().nullable(),
    firstTokenMs: z.number().int().nullable(),
    reply: z.string().nullable(),
    repliedAt: z.iso.datetime().nullable(),
    /** Whether a reply is also sent by mail. */
    mailed: z.boolean(),
    resolvedAt: z.iso.datetime().nullable(),
    notes: z.array(z.object({ id: z.uuid(), authorName: z.string(), text: z.string(), at: z.iso.datetime() })),
  })
  .meta({ id: 'RatingDetails' })
export type RatingDetails = z.infer<typeof ratingDetailsSchema>

export const ratingCardsSchema = named('RatingCards', {
  total: z.number().int(),
  /** Share of positive ratings, 0 to 1; null without ratings. */
  satisfaction: z.number().nullable(),
  /** The same for the preceding period of equal length. */
  satisfactionBefore: z.number().nullable(),
  /** Negative ratings that are not assigned yet. */
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
// At least the ratings of one's own assistants; administrators also need `ratings.view` or `ratings.manage`.
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
    ok: choicesSchema({ versions: z.number().int() }),
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
