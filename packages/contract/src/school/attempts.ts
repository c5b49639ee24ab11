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
 * State of a student in an activity, derived from the attempt's end and its review: 'Não iniciou', 'Em andamento',
 * 'Entregue', 'Expirou', 'Em revisão', 'Revisada', 'Anulada'.
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

/** A student as the actor may see them: without `sga.view_identities`, a pseudonym and no number. */
export const shownStudentSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  externalId: z.string().nullable(),
  className: z.string(),
})

/** `report`: a student's report; `launch_reused`: a launch link was used a second time. */
export const alertKinds = ['report', 'launch_reused'] as const

export const activityAlertSchema = named('SgaAlert', {
  id: z.uuid(),
  kind: z.enum(alertKinds),
  /** The student's words; empty for alerts of the system, and after an erasure. */
  text: z.string(),
  createdAt: instant,
  handledAt: instant.nullable(),
  handledBy: z.string().nullable(),
  note: z.string(),
})
export type ActivityAlert = z.infer<typeof activityAlertSchema>
/** The same before serialization, with `Date` values instead of texts. */
export type UnserializedAlert = z.input<typeof activityAlertSchema>

/** An alert with its student. */
export const alertOfStudentSchema = activityAlertSchema.extend({
  /** Null if the student has no attempt. */
  attemptId: z.uuid().nullable(),
  student: shownStudentSchema,
})
export type AlertOfStudent = z.infer<typeof alertOfStudentSchema>
export type UnserializedAlertOfStudent = z.input<typeof alertOfStudentSchema>

/** A row of the teacher's table: one for each attempt, and one for each student without an attempt. */
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
  /** Receipt code, such as `ABCD-1234`. */
  receipt: z.string(),
  /** SHA-256 hash over the chain of messages, in hex; null until the last answer is stored. */
  hash: z.string().nullable(),
  sealedAt: instant.nullable(),
  messages: z.number().int(),
  /** Whether the receipt was replaced because the attempt was reopened. */
  superseded: z.boolean(),
})

export const attemptSchema = attemptRowSchema
  .extend({
    attemptId: z.uuid(),
    number: z.number().int(),
    assessment: z.object({
      id: z.uuid(),
      title: z.string(),
      /** The rubric at the start of the attempt. */
      rubric: z.array(criterionSchema),
      /** Maximum result of that rubric. */
      maximum: z.number(),
      feedbackMode: z.enum(feedbackModes),
    }),
    finishedAt: instant.nullable(),
    endReason: z.enum(['student', 'time', 'closed']).nullable(),
    version: z.number().int().nullable(),
    annulReason: z.string().nullable(),
    /** Pauses of the class, during which the clock stands still, in order; a null `to` means that the pause goes on. */
    pauses: z.array(z.object({ from: instant, to: instant.nullable() })),
    /** Seals, newest first. */
    seals: z.array(sealSchema),
    alerts: z.array(activityAlertSchema),
    review: reviewSchema.nullable(),
    /** Version of the review: see `versioned` of an operation. */
    reviewVersion: versionSchema,
    /**
     * The result in the gradebook of the learning platform; null without one. `none`: not confirmed yet; `withdrawn`:
     * the attempt was annulled and its grade removed.
     */
    gradebook: z
      .object({
        state: z.enum(['none', 'waiting', 'sent', 'refused', 'withdrawn']),
        reason: z.string(),
        at: instant.nullable(),
      })
      .nullable(),
    /** The next attempt by name without a confirmed review, starting over after the last; null if none is left. */
    nextToReview: z.uuid().nullable(),
    /** Whether the conversation was deleted, on request or by retention; only counters and seals remain. */
    erased: z.boolean(),
    /** Actions that this actor may take now. */
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
export type UnserializedAttempt = z.input<typeof attemptSchema>

const byAttempt = {
  tag: 'Atividades',
  policy: 'attempt.manage',
  permission: 'assessments.manage',
} as const

export const attempts = defineContract({
  /** Polled every ten seconds while the table is visible. */
  listAttempts: {
    ...route('GET', '/api/assessments/:assessmentId/attempts'),
    ...byAttempt,
    policy: 'assessment.manage',
    summary: 'Alunos e tentativas de uma atividade, agora',
    query: z.object({
      ...pageQuery,
      /** Name or number; without `sga.view_identities` only pseudonyms are searched. */
      q: z.string().max(100).default(''),
      state: z.enum(['all', ...attemptStates]).default('all'),
      className: z.string().max(80).default('all'),
      alerts: z.enum(['all', 'open']).default('all'),
      sort: z.enum(['name', 'class', 'activity']).default('name'),
    }),
    ok: paged(attemptRowSchema).extend({
      /** Choices of the filter. */
      classes: z.array(z.string()),
      /** The server's time, for texts such as 'restam 12 min'. */
      now: instant,
    }),
  },
  getAttempt: {
    ...route('GET', '/api/attempts/:attemptId'),
    ...byAttempt,
    summary: 'Uma tentativa com comprovantes, alertas e revisão, sem a conversa',
    ok: attemptSchema,
  },
  readTranscript: {
    ...route('GET', '/api/attempts/:attemptId/transcript'),
    ...byAttempt,
    policy: 'attempt.read',
    permission: 'sga.read_transcripts',
    summary: 'A conversa de uma tentativa; cada leitura fica na auditoria',
    /** All messages in the order of storage; `siblings` are empty. */
    ok: z.object({
      messages: z.array(messageSchema),
      /**
       * The text in the input field when time ran out, and when it was received; not part of the delivery or the seal.
       */
      unsent: z.object({ text: z.string(), at: instant }).nullable(),
    }),
    errors: ['sga_erased'],
  },
  /** The uploaded file; browsers save it and never display it. */
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
    summary: 'Deixa o aluno continuar uma tentativa encerrada; o comprovante anterior perde o valor',
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
  /** Students' reports, also from before the start of an attempt, and alerts of the system. */
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
  /** Repeating the call keeps the first handling. */
  handleAlert: {
    ...route('POST', '/api/assessments/:assessmentId/alerts/:alertId'),
    ...byAttempt,
    policy: 'assessment.manage',
    summary: 'Marca um alerta como tratado',
    body: z.strictObject({ note: z.string().trim().max(300, 'Use no máximo 300 caracteres.').default('') }),
    ok: activityAlertSchema,
  },
  /** JSON with the messages, the chain and the signed seal; `npm run verify-attempt` checks it without the server. */
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
