import { instant } from '#/protocol/instant.ts'
import { named, z } from '#/protocol/zod.ts'
import { shownText } from '#/protocol/names.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { newDoorOptionsSchema } from '#/conversations/door-options.ts'
import { momentSchema } from '#/protocol/day.ts'
import { choiceQuery, choicesSchema, paged, pageQuery } from '#/protocol/paging.ts'
import { rubricSchema } from '#/school/rubrics.ts'

/**
 * `receipt`: only the confirmation of delivery; `comments`: the teacher's comment; `result`: comment and grade,
 * confirmed by a person.
 */
export const feedbackModes = ['receipt', 'comments', 'result'] as const

const minutesSchema = (most: number) =>
  z.number().int('Use minutos inteiros.').min(1, 'Use pelo menos 1 minuto.').max(most, `Use no máximo ${most} minutos.`)

/** The teacher's form, saved as a whole. */
export const activityFormSchema = z
  .strictObject({
    title: shownText()
      .min(2, 'O título precisa de pelo menos 2 caracteres.')
      .max(120, 'O título pode ter no máximo 120 caracteres.'),
    /** Code of the activity in the school's system, unique in its integration; empty: only our own code. */
    externalCode: z.string().trim().max(80, 'O código pode ter no máximo 80 caracteres.'),
    /** The integration whose launches open the activity; null: only a preview is possible. */
    integrationId: z.uuid().nullable(),
    /** The class that enters by its code, instead of an integration. */
    classId: z.uuid().nullable().default(null),
    instructions: z.string().trim().max(5000, 'As instruções podem ter no máximo 5.000 caracteres.'),
    /** Null: opens when it is published. */
    opensAt: momentSchema.nullable(),
    /** Null: stays open until it is closed by hand. */
    closesAt: momentSchema.nullable(),
    /** Minutes per attempt; null: as long as the activity is open. */
    durationMinutes: minutesSchema(1440).nullable(),
    maxAttempts: z.number().int().min(1, 'Permita pelo menos 1 tentativa.').max(10, 'Permita no máximo 10 tentativas.'),
    /** Whether extra time that the school grants a student extends the duration and the closing time. */
    acceptExtraTime: z.boolean(),
    /** Options of students; a missing option takes its default. */
    options: newDoorOptionsSchema('activity'),
    /** Shown as the assistant's first question; empty: its greeting. */
    openingQuestion: z.string().trim().max(1000, 'A pergunta pode ter no máximo 1.000 caracteres.'),
    /** Applies to new attempts; an attempt keeps the rubric that it began with. */
    rubric: rubricSchema,
    feedbackMode: z.enum(feedbackModes),
    /** Days that conversations are kept after they end; null: the integration's setting. */
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

/** `scheduled`, `open` and `ended`: a published activity before, during and after its opening times. */
export const activityStates = ['draft', 'scheduled', 'open', 'ended', 'closed'] as const
export const activityStateSchema = z.enum(activityStates)

const attemptCountsSchema = z.object({
  /** Students that the school has sent at least once. */
  expected: z.number().int(),
  started: z.number().int(),
  running: z.number().int(),
  delivered: z.number().int(),
  /** Attempts ended by the time limit. */
  expired: z.number().int(),
  reviewed: z.number().int(),
  /** Attempts that have ended and are neither annulled nor reviewed. */
  toReview: z.number().int(),
  openAlerts: z.number().int(),
})

export const activitySummarySchema = named('AssessmentSummary', {
  id: z.uuid(),
  /** Public code; the students' page is `/sga/{code}/chats`. */
  code: z.string(),
  title: z.string(),
  externalCode: z.string(),
  state: activityStateSchema,
  integrationName: z.string().nullable(),
  /** Name of the class that enters by its code. */
  className: z.string().nullable(),
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  counts: attemptCountsSchema,
  updatedAt: instant,
})
export type ActivitySummary = z.infer<typeof activitySummarySchema>
/** The same before serialization, with `Date` values instead of texts. */
export type UnserializedSummary = z.input<typeof activitySummarySchema>

export const activitySchema = activitySummarySchema
  .extend({
    assistantId: z.number().int(),
    assistantName: z.string(),
    form: activityFormSchema,
    /** Code of the class; null without a class, or once the code is revoked. */
    classCode: z.string().nullable(),
    /** Optimistic lock: saving must send the revision that it is based on. */
    revision: z.number().int(),
    /** Version of the assistant that answers; fixed once the first attempt begins. */
    pinnedVersion: z.number().int().nullable(),
    /** The published version of the assistant; null if there is none, which prevents publishing the activity. */
    publishedVersion: z.number().int().nullable(),
    /**
     * Whether an attempt has begun. Then the maximum number of attempts, limits and rubric can still change, the
     * assistant's version cannot; attempts keep the rubric that they began with.
     */
    begun: z.boolean(),
    /** Confirmed reviews that students cannot see yet. */
    toRelease: z.number().int(),
    /** Results of confirmed reviews by criterion as worded then, with the newest rubric first. */
    criteria: z.array(
      z.object({
        title: z.string(),
        /** Whether `average` and `most` are points; otherwise they are levels, counted from 1. */
        pointed: z.boolean(),
        reviewed: z.number().int(),
        /** Null below the minimum cohort for statistics. */
        average: z.number().nullable(),
        most: z.number(),
      }),
    ),
    /** Time zone of the integration, in which screens show times. */
    timeZone: z.string(),
    /** Rights of the actor besides managing the activity. */
    abilities: z.object({ review: z.boolean(), readTranscripts: z.boolean(), seeIdentities: z.boolean() }),
  })
  .meta({ id: 'Assessment' })
export type Activity = z.infer<typeof activitySchema>
export type UnserializedActivity = z.input<typeof activitySchema>

const byAssistant = {
  tag: 'Atividades',
  policy: 'assistant.manage_assessments',
  permission: 'assessments.manage',
} as const
const byActivity = {
  tag: 'Atividades',
  policy: 'assessment.manage',
  permission: 'assessments.manage',
} as const

/** Prefix of a class's id in the field that also offers integrations. */
export const classPrefix = 'class:'

export const activities = defineContract({
  listAssessments: {
    ...route('GET', '/api/assistants/:assistantId/assessments'),
    ...byAssistant,
    summary: 'As atividades de um assistente',
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
    summary: 'Cria uma atividade: em rascunho, ou já aberta',
    limitPerMinute: 60,
    /** `open`: opens it in the same step; if that is refused, nothing is created. */
    body: activityFormSchema.safeExtend({ open: z.boolean().default(false) }),
    status: 201,
    ok: activitySchema,
    errors: ['sga_external_code_taken', 'assistant_unpublished', 'sga_integration_missing', 'sga_task_missing'],
  },
  listEntryChoices: {
    ...route('GET', '/api/assistants/:assistantId/assessments/entries'),
    ...byAssistant,
    summary: 'As turmas e as integrações ativas que uma atividade pode usar',
    query: z.object(choiceQuery),
    ok: choicesSchema({ timeZone: z.string() }),
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
    summary: 'Abre, ou encerra: quem estiver no meio tem o que escreveu guardado e entregue',
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
   * Creates a link that opens the activity as a fictitious student. It ignores the opening times, fixes no version and
   * appears in no list or statistics; the next preview, or a day's time, deletes the student.
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
  /**
   * CSV (protected against formulas, UTF-8 with BOM, `;`) or PDF of the table, with the exporter's name on every line
   * or page.
   */
  exportAttempts: {
    ...route('GET', '/api/assessments/:assessmentId/export'),
    ...byActivity,
    summary: 'Exporta a tabela de alunos e tentativas',
    limitPerMinute: 20,
    query: z.object({ format: z.enum(['csv', 'pdf']).default('csv') }),
    raw: '*/*',
  },
})
