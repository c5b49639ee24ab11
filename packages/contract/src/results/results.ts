import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { namedRowSchema } from '#/protocol/ids.ts'
import { approvedAnswerSchema } from '#/assistants/approved-answers.ts'
import { ratingSchema } from '#/quality/ratings.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'

/** Days up to today; `year`: since 1 January. */
export const resultPeriods = ['7', '30', '90', 'year'] as const

const useSchema = z.object({
  /** Number of people; a link's visitors are counted again each day. */
  people: z.number().int(),
  chats: z.number().int(),
  messages: z.number().int(),
  /** Share of positive ratings, 0 to 1; null without ratings. */
  satisfaction: z.number().nullable(),
})

const usedAssistantSchema = useSchema.extend(namedRowSchema.shape).meta({ id: 'UsedAssistant' })

/**
 * Which of the questions to list: all, those with an answer that was rated bad, those that the documents did not answer, or
 * both of these.
 */
const askedFilters = ['all', 'bad', 'unanswered', 'poor'] as const

const askedQuestionSchema = named('AskedQuestion', {
  /** Identifies the question within its assistant. */
  id: z.string(),
  assistantId: z.number().int(),
  assistantName: z.string(),
  /** The wording of the person who asked last, with their name and personal numbers hidden. */
  question: z.string(),
  count: z.number().int(),
  last: z.iso.date(),
  /** How many times the answer was rated bad, and how many times the documents had none. */
  bad: z.number().int(),
  unanswered: z.number().int(),
  /** Whether the draft now has an approved answer to it. */
  approved: z.boolean(),
})
export type AskedQuestion = z.infer<typeof askedQuestionSchema>

const awaitingReviewSchema = named('AwaitingReview', {
  id: z.uuid(),
  title: z.string(),
  assistantId: z.number().int(),
  assistantName: z.string(),
  toReview: z.number().int(),
  /** The attempt that has waited longest for a review. */
  attemptId: z.uuid(),
  since: z.iso.datetime(),
})

/** Scope of the results: all assistants that the person edits, or one of them. */
const filter = {
  assistant: z.union([z.literal('all'), z.string().regex(/^\d{1,9}$/)]).default('all'),
  period: z.enum(resultPeriods).default('30'),
}
const own = { method: 'GET', tag: 'Resultados', policy: 'results.view', permission: 'stats.view_own' } as const

/** Results of a teacher's own assistants; `/stats` and `/ratings` are for administrators. */
export const results = defineContract({
  getResults: {
    path: '/api/results',
    ...own,
    summary: 'Os números do período dos assistentes que a pessoa edita',
    query: z.object(filter),
    ok: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      /** Choices of the filter. */
      assistants: z.array(namedRowSchema),
      use: useSchema.extend({ unanswered: z.number().nullable() }),
      abilities: z.object({ review: z.boolean() }),
    }),
  },
  listUsedAssistants: {
    path: '/api/results/assistants',
    ...own,
    summary: 'O uso de cada um desses assistentes no período',
    query: z.object({ ...pageQuery, ...filter }),
    ok: paged(usedAssistantSchema),
  },
  listAskedQuestions: {
    path: '/api/results/questions',
    ...own,
    summary:
      'O que as pessoas perguntaram, sem nomes e agrupado, as mais repetidas primeiro; as de atividades não entram',
    query: z.object({ ...pageQuery, ...filter, only: z.enum(askedFilters).default('all') }),
    /** `withheld` counts the questions to assistants that fewer than five other people asked something. */
    ok: paged(askedQuestionSchema).extend({ withheld: z.number().int() }),
  },
  listOwnRatings: {
    path: '/api/results/ratings',
    ...own,
    summary: 'As avaliações desses assistentes, das mais novas às mais antigas',
    query: z.object({ ...pageQuery, ...filter }),
    ok: paged(ratingSchema),
  },
  listAwaitingReview: {
    path: '/api/results/reviews',
    ...own,
    summary: 'As atividades com tentativas que esperam revisão, em qualquer período; vazia para quem não revisa',
    query: z.object({ ...pageQuery, ...filter }),
    ok: paged(awaitingReviewSchema),
  },
  approveAnswer: {
    ...route('POST', '/api/assistants/:assistantId/approved-answers'),
    tag: 'Resultados',
    policy: 'assistant.edit',
    permission: 'assistants.update',
    summary: 'Guarda no rascunho a resposta aprovada a uma pergunta, no lugar de uma anterior',
    body: approvedAnswerSchema,
    errors: ['draft_conflict', 'assistant_archived', 'approved_answers_limit'],
  },
})
