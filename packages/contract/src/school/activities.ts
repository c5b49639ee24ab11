import { instant } from '#/protocol/instant.ts'
import { named, z } from '#/protocol/zod.ts'
import { shownText } from '#/protocol/names.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { newDoorOptionsSchema } from '#/conversations/door-options.ts'
import { momentSchema } from '#/protocol/day.ts'
import { choiceQuery, choicesOf, paged, pageQuery } from '#/protocol/paging.ts'
import { rubricSchema } from '#/school/rubrics.ts'

/** `receipt`: the student only hears that it arrived; `comments`: what the teacher writes; `result`: that and a grade that a person confirmed. */
export const feedbackModes = ['receipt', 'comments', 'result'] as const

const minutesSchema = (most: number) =>
  z.number().int('Use minutos inteiros.').min(1, 'Use pelo menos 1 minuto.').max(most, `Use no máximo ${most} minutos.`)

/** What a teacher fills in; saved as a whole. */
export const activityFormSchema = z
  .strictObject({
    title: shownText()
      .min(2, 'O título precisa de pelo menos 2 caracteres.')
      .max(120, 'O título pode ter no máximo 120 caracteres.'),
    /** How the school's system calls the activity; empty: only our code. Unique in its integration. */
    externalCode: z.string().trim().max(80, 'O código pode ter no máximo 80 caracteres.'),
    /** Whose launches reach it; null: none yet, so that only a preview is possible. */
    integrationId: z.uuid().nullable(),
    /** The class that enters by its code, in the place of an integration. */
    classId: z.uuid().nullable().default(null),
    instructions: z.string().trim().max(5000, 'As instruções podem ter no máximo 5.000 caracteres.'),
    /** Null: as soon as it is published. */
    opensAt: momentSchema.nullable(),
    /** Null: until it is closed by hand. */
    closesAt: momentSchema.nullable(),
    /** Minutes of one attempt; null: as long as the activity is open. */
    durationMinutes: minutesSchema(1440).nullable(),
    maxAttempts: z.number().int().min(1, 'Permita pelo menos 1 tentativa.').max(10, 'Permita no máximo 10 tentativas.'),
    /** Whether the extra time that the school gives for a student is added to the duration and to the end. */
    acceptExtraTime: z.boolean(),
    /** What students may do. What is left out has its default. */
    options: newDoorOptionsSchema('activity'),
    /** What the assistant seems to ask first; empty: its own greeting. */
    openingQuestion: z.string().trim().max(1000, 'A pergunta pode ter no máximo 1.000 caracteres.'),
    /** Of attempts that begin from now on: each keeps the one that it began with. */
    rubric: rubricSchema,
    feedbackMode: z.enum(feedbackModes),
    /** Days that conversations are kept after they end; null: as the integration says. */
    retentionDays: z
      .number()
      .int()
      .min(1, 'Guarde por pelo menos 1 dia.')
      .max(3650, 'Guarde por no máximo 3.650 dias.')
      .nullable(),
  })
  .refine(({ integrationId, classId }) => integrationId === null || classId === null, {
    path: ['integrationId'],
    error: 'Escolha uma turma ou uma integração, não as duas.',
  })
  .refine(({ opensAt, closesAt }) => !opensAt || !closesAt || Date.parse(closesAt) > Date.parse(opensAt), {
    path: ['closesAt'],
    error: 'O fim precisa ser depois do início.',
  })
export type ActivityForm = z.infer<typeof activityFormSchema>

/** `scheduled`, `open` and `ended` are a published activity before, in and after its window. */
export const activityStates = ['draft', 'scheduled', 'open', 'ended', 'closed'] as const
export const activityStateSchema = z.enum(activityStates)

const attemptCountsSchema = z.object({
  /** Students whom the school has sent at least once. */
  expected: z.number().int(),
  started: z.number().int(),
  running: z.number().int(),
  delivered: z.number().int(),
  /** Ended by the clock. */
  expired: z.number().int(),
  reviewed: z.number().int(),
  /** Ended, not annulled and not reviewed. */
  toReview: z.number().int(),
  openAlerts: z.number().int(),
})

export const activitySummarySchema = named('AssessmentSummary', {
  id: z.uuid(),
  /** Opaque public code: the address of the students' page is `/sga/{code}/chats`. */
  code: z.string(),
  title: z.string(),
  externalCode: z.string(),
  state: activityStateSchema,
  integrationName: z.string().nullable(),
  /** Of the class that enters by its code. */
  className: z.string().nullable(),
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  counts: attemptCountsSchema,
  updatedAt: instant,
})
export type ActivitySummary = z.infer<typeof activitySummarySchema>
/** As the server gives it: with dates, which the answer writes as texts. */
export type ToldSummary = z.input<typeof activitySummarySchema>

export const activitySchema = activitySummarySchema
  .extend({
    assistantId: z.number().int(),
    assistantName: z.string(),
    form: activityFormSchema,
    /** By which its class enters; null where it is of no class, or the code was ended. */
    classCode: z.string().nullable(),
    /** Optimistic lock: send it back when saving. */
    revision: z.number().int(),
    /** The assistant's version that answers, for good once the first attempt has begun. */
    pinnedVersion: z.number().int().nullable(),
    /** What a student would get today; null: the assistant was never published, so the activity cannot be either. */
    publishedVersion: z.number().int().nullable(),
    /**
     * True once somebody has begun: maximum of attempts, limits and rubric may still change, the assistant's version not;
     * attempts keep the rubric that they began with.
     */
    begun: z.boolean(),
    /** Reviews that are confirmed and not yet shown to their students. */
    toRelease: z.number().int(),
    /** How confirmed reviews went by each criterion, as it was worded; the newest rubric first. */
    criteria: z.array(
      z.object({
        title: z.string(),
        /** Whether `average` and `most` are points; otherwise levels, from 1. */
        pointed: z.boolean(),
        reviewed: z.number().int(),
        /** Null below the minimum cohort of statistics. */
        average: z.number().nullable(),
        most: z.number(),
      }),
    ),
    /** Of the integration: times on the screens are meant in it. */
    timeZone: z.string(),
    /** What the actor may do besides managing. */
    abilities: z.object({ review: z.boolean(), readTranscripts: z.boolean(), seeIdentities: z.boolean() }),
  })
  .meta({ id: 'Assessment' })
export type Activity = z.infer<typeof activitySchema>
export type ToldActivity = z.input<typeof activitySchema>

const byAssistant = {
  tag: 'Atividades SGA',
  policy: 'assistant.manage_assessments',
  permission: 'assessments.manage',
} as const
const byActivity = {
  tag: 'Atividades SGA',
  policy: 'assessment.manage',
  permission: 'assessments.manage',
} as const

/** Before the id of a class, where it is chosen among the integrations. */
export const classPrefix = 'class:'

export const activities = defineContract({
  listAssessments: {
    ...route('GET', '/api/assistants/:assistantId/assessments'),
    ...byAssistant,
    summary: 'As atividades SGA de um assistente',
    query: z.object({
      ...pageQuery,
      q: z.string().max(100).default(''),
      state: z.enum(['all', ...activityStates]).default('all'),
      sort: z.enum(['updated', 'title', 'opens']).default('updated'),
    }),
    ok: paged(activitySummarySchema),
  },
  createAssessment: {
    ...route('POST', '/api/assistants/:assistantId/assessments'),
    ...byAssistant,
    summary: 'Cria uma atividade em rascunho',
    limitPerMinute: 60,
    body: activityFormSchema,
    status: 201,
    ok: activitySchema,
    errors: ['sga_external_code_taken'],
  },
  listEntryChoices: {
    ...route('GET', '/api/assistants/:assistantId/assessments/entries'),
    ...byAssistant,
    summary: 'As turmas e as integrações ativas que uma atividade pode usar',
    query: z.object(choiceQuery),
    ok: choicesOf({ timeZone: z.string() }),
  },
  getAssessment: {
    ...route('GET', '/api/assessments/:assessmentId'),
    ...byActivity,
    summary: 'Uma atividade com o seu formulário',
    ok: activitySchema,
  },
  saveAssessment: {
    ...route('PUT', '/api/assessments/:assessmentId'),
    ...byActivity,
    summary: 'Salva o formulário; um novo fim vale também para quem já começou',
    body: z.strictObject({ revision: z.int32(), form: activityFormSchema }),
    ok: activitySchema,
    errors: ['sga_changed_meanwhile', 'sga_external_code_taken', 'sga_integration_fixed'],
  },
  duplicateAssessment: {
    ...route('POST', '/api/assessments/:assessmentId/duplicate'),
    ...byActivity,
    summary: 'Copia a atividade para um novo rascunho, sem datas, código externo nem tentativas',
    limitPerMinute: 30,
    status: 201,
    ok: activitySchema,
  },
  setAssessmentState: {
    ...route('POST', '/api/assessments/:assessmentId/state'),
    ...byActivity,
    summary: 'Publica, ou encerra: quem estiver no meio tem o que escreveu guardado e entregue',
    body: z.strictObject({ action: z.enum(['publish', 'close']) }),
    ok: activitySchema,
    errors: ['assistant_unpublished', 'sga_integration_missing', 'sga_task_missing'],
  },
  deleteAssessment: {
    ...route('DELETE', '/api/assessments/:assessmentId'),
    ...byActivity,
    summary: 'Exclui uma atividade que ninguém começou',
    errors: ['sga_has_attempts'],
  },
  /**
   * Open `url` in another tab: the same arrival as a student's, as a student who does not exist. It ignores the window,
   * pins no version, shows in no list and no statistics, and the next preview (or a day) removes it.
   */
  previewAssessment: {
    ...route('POST', '/api/assessments/:assessmentId/preview'),
    ...byActivity,
    summary: 'Um link de uso único para ver a atividade como aluno',
    limitPerMinute: 20,
    ok: z.object({ url: z.string(), expiresAt: instant }),
    errors: ['assistant_unpublished', 'assistant_paused', 'assistant_archived'],
  },
  releaseResults: {
    ...route('POST', '/api/assessments/:assessmentId/release'),
    ...byActivity,
    policy: 'assessment.review',
    permission: 'sga.review',
    summary: 'Mostra aos alunos as devolutivas que uma pessoa já confirmou',
    ok: z.object({ released: z.number().int() }),
    errors: ['sga_feedback_off'],
  },
  /** CSV (formula-safe, UTF-8 with BOM, `;`) or PDF of the table, with who exported it on every page or line. */
  exportAttempts: {
    ...route('GET', '/api/assessments/:assessmentId/export'),
    ...byActivity,
    summary: 'Exporta a tabela de alunos e tentativas',
    limitPerMinute: 20,
    query: z.object({ format: z.enum(['csv', 'pdf']).default('csv') }),
    raw: '*/*',
  },
})
