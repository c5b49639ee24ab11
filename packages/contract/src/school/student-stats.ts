import { instant } from '#/protocol/instant.ts'
import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { alertOfStudentSchema, attemptStates, attemptStateSchema, shownStudentSchema } from '#/school/attempts.ts'
import { daySchema } from '#/protocol/day.ts'
import { rowIdSchema } from '#/protocol/ids.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'

/** Groups of fewer students than this are not compared: `suppressed` is true and the numbers are null. */
export const MINIMUM_COHORT = 5

/** Filters of `/stats/students`, shared by cards, tabs and exports. Days are in the school's time zone. */
export const studentStatsFilter = {
  from: daySchema.optional(),
  to: daySchema.optional(),
  institution: z.string().max(120).default('all'),
  integrationId: z.union([z.literal('all'), z.uuid()]).default('all'),
  assessmentId: z.union([z.literal('all'), z.uuid()]).default('all'),
  className: z.string().max(80).default('all'),
  assistantId: z.union([z.literal('all'), rowIdSchema]).default('all'),
  state: z.enum(['all', ...attemptStates]).default('all'),
  alerts: z.enum(['all', 'open']).default('all'),
  /** Name or number; without `sga.view_identities` only pseudonyms are searched. */
  q: z.string().max(100).default(''),
}
const listQuery = z.object({ ...studentStatsFilter, ...pageQuery })

export const studentCardsSchema = named('StudentCards', {
  students: z.number().int(),
  attempts: z.number().int(),
  /**
   * Share of ended attempts that the student delivered, 0 to 100. Averages are null without ended attempts, or for
   * fewer than five students.
   */
  completionPercent: z.number().nullable(),
  averageActiveSeconds: z.number().int().nullable(),
  messagesPerAttempt: z.number().nullable(),
  expired: z.number().int(),
  toReview: z.number().int(),
  openAlerts: z.number().int(),
})

export const activityStatsSchema = z.object({
  assessmentId: z.uuid(),
  assistantId: z.number().int(),
  title: z.string(),
  institution: z.string(),
  expected: z.number().int(),
  started: z.number().int(),
  delivered: z.number().int(),
  /** Null if `suppressed`. */
  averageMinutes: z.number().nullable(),
  reviewed: z.number().int(),
  openAlerts: z.number().int(),
  suppressed: z.boolean(),
})

export const studentStatsSchema = z.object({
  student: shownStudentSchema,
  institution: z.string(),
  activities: z.number().int(),
  delivered: z.number().int(),
  activeSeconds: z.number().int(),
  lastActivityAt: instant.nullable(),
})

export const classStatsSchema = z.object({
  className: z.string(),
  institution: z.string(),
  students: z.number().int(),
  /** Null if `suppressed`. */
  delivered: z.number().int().nullable(),
  expired: z.number().int().nullable(),
  averageActiveSeconds: z.number().int().nullable(),
  suppressed: z.boolean(),
})

export const alertRowSchema = alertOfStudentSchema.extend({
  assessmentId: z.uuid(),
  assistantId: z.number().int(),
  assessmentTitle: z.string(),
})

export const integrationStatsSchema = z.object({
  integrationId: z.uuid(),
  name: z.string(),
  institution: z.string(),
  launches: z.number().int(),
  /** Refused launches: wrong signature, expired, unknown activity, or forbidden address. */
  errors: z.number().int(),
  /** Mean time of our server to answer a launch, in milliseconds; null without launches. */
  averageMs: z.number().nullable(),
  lastLaunchAt: instant.nullable(),
})

export const studentDetailSchema = named('StudentDetail', {
  student: shownStudentSchema,
  institution: z.string(),
  extraMinutes: z.number().int(),
  firstSeenAt: instant,
  attempts: z.array(
    z.object({
      attemptId: z.uuid(),
      assessmentId: z.uuid(),
      assistantId: z.number().int(),
      assessmentTitle: z.string(),
      number: z.number().int(),
      state: attemptStateSchema,
      receipt: z.string().nullable(),
      messages: z.number().int(),
      activeSeconds: z.number().int(),
      startedAt: instant,
      finishedAt: instant.nullable(),
      erased: z.boolean(),
    }),
  ),
  /** Newest first, at most 100. */
  timeline: z.array(
    z.object({
      at: instant,
      what: z.enum([
        'launched',
        'started',
        'delivered',
        'expired',
        'annulled',
        'reviewed',
        'released',
        'report',
        'launch_reused',
      ]),
      assessmentTitle: z.string(),
    }),
  ),
  abilities: z.object({ readTranscripts: z.boolean(), export: z.boolean(), delete: z.boolean() }),
})
export type StudentDetail = z.infer<typeof studentDetailSchema>
/** The same before serialization, with `Date` values instead of texts. */
export type UnserializedStudent = z.input<typeof studentDetailSchema>

export const statsTabs = ['activities', 'students', 'classes', 'alerts', 'integrations'] as const
const studentParams = z.object({ studentId: z.uuid() })
const counted = { method: 'GET', tag: 'Alunos', policy: 'stats.students', permission: 'stats.students' } as const

export const studentStats = defineContract({
  getStudentCards: {
    path: '/api/stats/students',
    ...counted,
    summary: 'Os números do período',
    query: z.object(studentStatsFilter),
    ok: z.object({
      cards: studentCardsSchema,
      /** False if no activity was ever launched; the page then explains how to integrate. */
      any: z.boolean(),
    }),
  },
  listActivityStats: {
    path: '/api/stats/students/activities',
    ...counted,
    summary: 'Participação por atividade',
    query: listQuery,
    ok: paged(activityStatsSchema),
  },
  /** Sorted by name, class or last activity; sorting by performance is not offered on purpose. */
  listStudentStats: {
    path: '/api/stats/students/students',
    ...counted,
    summary: 'Participação por aluno',
    query: listQuery.extend({ sort: z.enum(['name', 'class', 'activity']).default('name') }),
    ok: paged(studentStatsSchema),
  },
  listClassStats: {
    path: '/api/stats/students/classes',
    ...counted,
    summary: 'Participação por turma; grupos pequenos ficam sem números',
    query: listQuery,
    ok: paged(classStatsSchema),
  },
  listAlertStats: {
    path: '/api/stats/students/alerts',
    ...counted,
    summary: 'Alertas, abertos primeiro',
    query: listQuery,
    ok: paged(alertRowSchema),
  },
  listIntegrationStats: {
    path: '/api/stats/students/integrations',
    ...counted,
    summary: 'Lançamentos, erros e latência por integração',
    query: listQuery,
    ok: paged(integrationStatsSchema),
  },
  exportStudentStats: {
    path: '/api/stats/students/export',
    ...counted,
    summary: 'Exporta uma aba em CSV ou PDF, com quem exportou',
    limitPerMinute: 20,
    query: z.object({
      ...studentStatsFilter,
      tab: z.enum(statsTabs).default('activities'),
      format: z.enum(['csv', 'pdf']).default('csv'),
    }),
    raw: '*/*',
  },
  getStudent: {
    path: '/api/sga/students/:studentId',
    ...counted,
    summary: 'Um aluno: linha do tempo, tentativas e comprovantes',
    params: studentParams,
    ok: studentDetailSchema,
  },
  /** A JSON file with all data of the student, including transcripts (LGPD). */
  exportStudent: {
    path: '/api/sga/students/:studentId/export',
    ...counted,
    permission: 'sga.view_identities',
    summary: 'Exporta os dados de um aluno; fica na auditoria',
    limitPerMinute: 20,
    params: studentParams,
    raw: '*/*',
  },
  /** Deletes everything but counters and seals; cannot be undone. */
  deleteStudentData: {
    ...counted,
    ...route('DELETE', '/api/sga/students/:studentId'),
    permission: 'sga.view_identities',
    summary: 'Exclui os dados de um aluno a pedido; fica na auditoria',
    body: z.strictObject({
      reason: z.string().trim().min(3, 'Escreva o motivo.').max(300, 'Use no máximo 300 caracteres.'),
    }),
  },
})
