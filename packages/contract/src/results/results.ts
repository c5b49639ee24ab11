import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { namedRowSchema } from '#/protocol/ids.ts'
import { approvedAnswerSchema } from '#/assistants/approved-answers.ts'
import { ratingSchema } from '#/quality/ratings.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'

/** In days up to today; `year`: since the first of January. */
export const resultPeriods = ['7', '30', '90', 'year'] as const

const useSchema = z.object({
  /** Visitors of a link are counted anew each day. */
  people: z.number().int(),
  chats: z.number().int(),
  messages: z.number().int(),
  /** Good ratings among all of them, 0–1; null without any. */
  satisfaction: z.number().nullable(),
})

const usedAssistantSchema = useSchema.extend(namedRowSchema.shape).meta({ id: 'UsedAssistant' })

const openQuestionSchema = named('OpenQuestion', {
  /** Of the assistant and the question together. */
  id: z.string(),
  assistantId: z.number().int(),
  assistantName: z.string(),
  /** The words of the last one who asked it. */
  question: z.string(),
  count: z.number().int(),
  last: z.iso.date(),
  /** Whether the draft has an approved answer to it by now. */
  approved: z.boolean(),
})
export type OpenQuestion = z.infer<typeof openQuestionSchema>

const awaitingReviewSchema = named('AwaitingReview', {
  id: z.uuid(),
  title: z.string(),
  assistantId: z.number().int(),
  assistantName: z.string(),
  toReview: z.number().int(),
  /** The attempt that has waited longest. */
  attemptId: z.uuid(),
  since: z.iso.datetime(),
})

/** Which results are asked for: of all assistants in which the person is an editor, or of one of them. */
const filter = {
  assistant: z.union([z.literal('all'), z.string().regex(/^\d{1,9}$/)]).default('all'),
  period: z.enum(resultPeriods).default('30'),
}
const own = { method: 'GET', tag: 'Resultados', policy: 'results.view', permission: 'stats.view_own' } as const

/** What became of the own assistants: for teachers, where `/stats` and `/ratings` are the administrators'. */
export const results = defineContract({
  getResults: {
    path: '/api/results',
    ...own,
    summary: 'Os números do período dos assistentes que a pessoa edita',
    query: z.object(filter),
    ok: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      /** What the filter offers. */
      assistants: z.array(namedRowSchema),
      use: useSchema.extend({ unanswered: z.number().nullable() }),
      /** How many questions are not shown, because fewer than five people used the assistant that they were put to. */
      withheld: z.number().int(),
      abilities: z.object({ review: z.boolean(), viewRatings: z.boolean() }),
    }),
  },
  listUsedAssistants: {
    path: '/api/results/assistants',
    ...own,
    summary: 'O uso de cada um desses assistentes no período',
    query: z.object({ ...pageQuery, ...filter }),
    ok: paged(usedAssistantSchema),
  },
  listOpenQuestions: {
    path: '/api/results/questions',
    ...own,
    summary: 'Perguntas que ficaram sem resposta, as mais repetidas primeiro',
    query: z.object({ ...pageQuery, ...filter }),
    ok: paged(openQuestionSchema),
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
    summary: 'As atividades SGA com tentativas que esperam revisão, em qualquer período; vazia para quem não revisa',
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
