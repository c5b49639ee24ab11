import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { feedbackModes } from '#/school/activities.ts'
import { versionSchema } from '#/protocol/version.ts'
import { reviewFormSchema, reviewSchema } from '#/school/reviews.ts'
import { criterionSchema } from '#/school/rubrics.ts'
import { messageSchema } from '#/conversations/chats.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'
import { instant } from '#/protocol/instant.ts'

const reasonSchema = z
  .string()
  .trim()
  .min(3, 'Escreva o motivo.')
  .max(300, 'O motivo pode ter no máximo 300 caracteres.')

/**
 * Where a student is in an activity: 'Não iniciou', 'Em andamento', 'Entregue', 'Expirou', 'Em revisão', 'Revisada',
 * 'Anulada'. One word for the screen, from the attempt's end and its review.
 */
export const attemptStates = [
  'not_started',
  'running',
  'delivered',
  'expired',
  'in_review',
  'reviewed',
  'annulled',
] as const
export const attemptStateSchema = z.enum(attemptStates)
export type AttemptState = z.infer<typeof attemptStateSchema>

/** A student as this actor may see them: without `sga.view_identities` a made-up name and no number. */
export const shownStudentSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  externalId: z.string().nullable(),
  className: z.string(),
})

/** `report`: the student used the report channel; `launch_reused`: a link was tried a second time. */
export const alertKinds = ['report', 'launch_reused'] as const

export const activityAlertSchema = named('SgaAlert', {
  id: z.uuid(),
  kind: z.enum(alertKinds),
  /** The student's words; empty for what the system noticed or once the data was deleted. */
  text: z.string(),
  createdAt: instant,
  handledAt: instant.nullable(),
  handledBy: z.string().nullable(),
  note: z.string(),
})
export type ActivityAlert = z.infer<typeof activityAlertSchema>
/** As the server gives it: with dates, which the answer writes as texts. */
export type ToldAlert = z.input<typeof activityAlertSchema>

/** An alert with the student whose it is. */
export const alertOfStudentSchema = activityAlertSchema.extend({
  /** Null where the student has not begun. */
  attemptId: z.uuid().nullable(),
  student: shownStudentSchema,
})
export type AlertOfStudent = z.infer<typeof alertOfStudentSchema>
export type ToldAlertOfStudent = z.input<typeof alertOfStudentSchema>

/** A row of the teacher's table: one for each attempt, and one for each student without any. */
export const attemptRowSchema = named('AttemptRow', {
  /** Null: 'Não iniciou'. */
  attemptId: z.uuid().nullable(),
  number: z.number().int().nullable(),
  student: shownStudentSchema,
  state: attemptStateSchema,
  messages: z.number().int(),
  activeSeconds: z.number().int(),
  openAlerts: z.number().int(),
  startedAt: instant.nullable(),
  dueAt: instant.nullable(),
  extraMinutes: z.number().int(),
  lastActivityAt: instant.nullable(),
  reviewerName: z.string().nullable(),
  released: z.boolean(),
})
export type AttemptRow = z.infer<typeof attemptRowSchema>

export const sealSchema = named('Seal', {
  /** `ABCD-1234`. */
  receipt: z.string(),
  /** SHA-256 over the chain of messages, hex; null for the moments until the last answer is stored. */
  hash: z.string().nullable(),
  sealedAt: instant.nullable(),
  messages: z.number().int(),
  /** A reopened attempt's former receipt. */
  superseded: z.boolean(),
})

export const attemptSchema = attemptRowSchema
  .extend({
    attemptId: z.uuid(),
    number: z.number().int(),
    assessment: z.object({
      id: z.uuid(),
      title: z.string(),
      /** As it was when the attempt began. */
      rubric: z.array(criterionSchema),
      /** What a mark of that rubric counts to. */
      maximum: z.number(),
      feedbackMode: z.enum(feedbackModes),
    }),
    finishedAt: instant.nullable(),
    endReason: z.enum(['student', 'time', 'closed']).nullable(),
    version: z.number().int().nullable(),
    annulReason: z.string().nullable(),
    /** While the class waited and no time ran, in order; `to` null: it still does. */
    pauses: z.array(z.object({ from: instant, to: instant.nullable() })),
    /** Newest first. */
    seals: z.array(sealSchema),
    alerts: z.array(activityAlertSchema),
    review: reviewSchema.nullable(),
    /** Which state of the review this is: see `versioned` of an operation. */
    reviewVersion: versionSchema,
    /**
     * The gradebook of the platform by which the student came; null where there is none. `none`: nothing was confirmed yet that
     * goes there; `withdrawn`: the attempt was annulled, and its mark is there no more.
     */
    gradebook: z
      .object({
        state: z.enum(['none', 'waiting', 'sent', 'refused', 'withdrawn']),
        reason: z.string(),
        at: instant.nullable(),
      })
      .nullable(),
    /** The next attempt in the order of names whose review nobody has confirmed, from the first again after the last; null where none is left. */
    nextToReview: z.uuid().nullable(),
    /** The conversation was deleted, on request or by retention: counters and seals alone are left. */
    erased: z.boolean(),
    /** What may be done with it now, by this actor. */
    abilities: z.object({
      extend: z.boolean(),
      reopen: z.boolean(),
      annul: z.boolean(),
      review: z.boolean(),
      readTranscript: z.boolean(),
    }),
  })
  .meta({ id: 'Attempt' })
export type Attempt = z.infer<typeof attemptSchema>
export type ToldAttempt = z.input<typeof attemptSchema>

const byAttempt = {
  tag: 'Atividades SGA',
  policy: 'attempt.manage',
  permission: 'assessments.manage',
} as const

export const attempts = defineContract({
  /** Ask again every ten seconds while the table is in sight. */
  listAttempts: {
    ...route('GET', '/api/assessments/:assessmentId/attempts'),
    ...byAttempt,
    policy: 'assessment.manage',
    summary: 'Alunos e tentativas de uma atividade, agora',
    query: z.object({
      ...pageQuery,
      /** Name or number; without `sga.view_identities` only the made-up names are searched. */
      q: z.string().max(100).default(''),
      state: z.enum(['all', ...attemptStates]).default('all'),
      className: z.string().max(80).default('all'),
      alerts: z.enum(['all', 'open']).default('all'),
      sort: z.enum(['name', 'class', 'activity']).default('name'),
    }),
    ok: paged(attemptRowSchema).extend({
      /** For the filter. */
      classes: z.array(z.string()),
      /** The server's clock, for 'restam 12 min'. */
      now: instant,
    }),
  },
  getAttempt: {
    ...route('GET', '/api/attempts/:attemptId'),
    ...byAttempt,
    summary: 'Uma tentativa com recibos, alertas e revisão, sem a conversa',
    ok: attemptSchema,
  },
  readTranscript: {
    ...route('GET', '/api/attempts/:attemptId/transcript'),
    ...byAttempt,
    policy: 'attempt.read',
    permission: 'sga.read_transcripts',
    summary: 'A conversa de uma tentativa; cada leitura fica na auditoria',
    /** All messages in the order they were stored; `siblings` are empty. */
    ok: z.object({
      messages: z.array(messageSchema),
      /** What stood in the field when the time ended, and when it came here; no part of what was handed in or sealed. */
      unsent: z.object({ text: z.string(), at: instant }).nullable(),
    }),
    errors: ['sga_erased'],
  },
  /** As it was uploaded: browsers save it and never display it. */
  downloadAttemptFile: {
    ...route('GET', '/api/attempts/:attemptId/files/:attachmentId'),
    ...byAttempt,
    policy: 'attempt.read',
    permission: 'sga.read_transcripts',
    summary: 'Baixa um arquivo que o aluno entregou na conversa; fica na auditoria',
    raw: '*/*',
    errors: ['sga_erased', 'file_lost'],
  },
  extendAttempt: {
    ...route('POST', '/api/attempts/:attemptId/extra-time'),
    ...byAttempt,
    summary: 'Dá minutos a mais a uma tentativa em andamento',
    body: z.strictObject({
      minutes: z.number().int().min(1, 'Dê pelo menos 1 minuto.').max(480, 'Dê no máximo 480 minutos.'),
      reason: reasonSchema,
    }),
    ok: attemptSchema,
    errors: ['sga_attempt_ended', 'sga_no_clock'],
  },
  reopenAttempt: {
    ...route('POST', '/api/attempts/:attemptId/reopen'),
    ...byAttempt,
    summary: 'Deixa o aluno continuar uma tentativa encerrada; o recibo anterior perde o valor',
    body: z.strictObject({
      minutes: z.number().int().min(1, 'Dê pelo menos 1 minuto.').max(1440, 'Dê no máximo 1.440 minutos.'),
      reason: reasonSchema,
    }),
    ok: attemptSchema,
    errors: ['sga_reopen_refused', 'sga_erased'],
  },
  annulAttempt: {
    ...route('POST', '/api/attempts/:attemptId/annul'),
    ...byAttempt,
    summary: 'Anula uma tentativa, com motivo; ela deixa de contar no limite',
    body: z.strictObject({ reason: reasonSchema }),
    ok: attemptSchema,
    errors: ['sga_annul_refused'],
  },
  reviewAttempt: {
    ...route('PUT', '/api/attempts/:attemptId/review'),
    ...byAttempt,
    policy: 'attempt.review',
    permission: 'sga.review',
    summary: 'Guarda a revisão de uma pessoa, que assina por ela',
    versioned: true,
    body: reviewFormSchema,
    ok: attemptSchema,
    errors: ['sga_not_ended', 'sga_review_incomplete', 'sga_erased'],
  },
  /** What students reported from the gate on, whether they began or not, and what the system noticed. */
  listAssessmentAlerts: {
    ...route('GET', '/api/assessments/:assessmentId/alerts'),
    ...byAttempt,
    policy: 'assessment.manage',
    summary: 'Alertas de uma atividade, abertos primeiro; também os de quem ainda não começou',
    query: z.object({
      ...pageQuery,
      q: z.string().max(100).default(''),
      alerts: z.enum(['all', 'open']).default('all'),
    }),
    ok: paged(alertOfStudentSchema),
  },
  /** Repeated: as the first person left it. */
  handleAlert: {
    ...route('POST', '/api/assessments/:assessmentId/alerts/:alertId'),
    ...byAttempt,
    policy: 'assessment.manage',
    summary: 'Marca um alerta como tratado',
    body: z.strictObject({ note: z.string().trim().max(300, 'Use no máximo 300 caracteres.').default('') }),
    ok: activityAlertSchema,
  },
  /** JSON with the messages, the chain and the signed seal, which `npm run verify-attempt` checks without the server. */
  exportSealedAttempt: {
    ...route('GET', '/api/attempts/:attemptId/sealed'),
    ...byAttempt,
    policy: 'attempt.read',
    permission: 'sga.read_transcripts',
    summary: 'Baixa a tentativa lacrada, que se confere sem o sistema; fica na auditoria',
    limitPerMinute: 30,
    raw: '*/*',
    errors: ['sga_not_ended', 'sga_erased'],
  },
})
