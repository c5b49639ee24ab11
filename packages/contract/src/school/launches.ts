import { z } from '#/protocol/zod.ts'
import { cleanedText } from '#/protocol/names.ts'
import { crowdPerMinute } from '#/protocol/api.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { participationSchema } from '#/school/participation.ts'
import { instant } from '#/protocol/instant.ts'

/* Launches and arrivals: a call between servers, then the student's browser. */

const launchExample = {
  activity: 'BIO-8A-1',
  student: { id: '20260042', name: 'Júlia Prado', className: '8º A', extraMinutes: 15 },
  returnUrl: 'https://sga.escola.br/aluno/atividades',
}

export const launchSchema = z
  .strictObject({
    activity: z.string().trim().min(1).max(80).describe('O código da atividade aberta: o do Prosa ou o externo'),
    student: z.strictObject({
      id: z.string().trim().min(1).max(80).describe('Matrícula ou RA'),
      name: cleanedText().min(1).max(120).describe('Nome do aluno'),
      className: cleanedText().max(80).default('').describe('Turma'),
      extraMinutes: z.int().min(0).max(480).default(0).describe('Minutos a mais deste aluno, onde a atividade aceita'),
    }),
    returnUrl: z
      .url({ protocol: /^https?$/ })
      .max(1000)
      .optional()
      .describe('Para onde o aluno volta; precisa estar na lista da integração'),
  })
  .meta({ examples: [launchExample] })
export type Launch = z.input<typeof launchSchema>

/** Headers that authenticate a school's system: the first four, or `Prosa-Client-Id` and `Authorization`. */
const launchHeaders = z.object({
  'Prosa-Client-Id': z.string().describe('Identificação da integração, sga_…'),
  'Prosa-Timestamp': z.string().optional().describe('Hora do pedido, em segundos; até cinco minutos de diferença'),
  'Idempotency-Key': z.string().max(200).optional().describe('Nova a cada entrada, a mesma quando o pedido é repetido'),
  'Prosa-Signature': z
    .string()
    .optional()
    .describe('v1= e o HMAC-SHA256, em hexadecimal, de "{Prosa-Timestamp}.{Idempotency-Key}.{corpo}" com o segredo'),
  Authorization: z
    .string()
    .optional()
    .describe('Em integrações com chave pública, no lugar dos três anteriores: Bearer e um JWT com body_sha256'),
})

/** Details (`data`) of the 410 answers `sga_*`, as far as known. */
export const entryGoneSchema = z.object({
  title: z.string().optional(),
  returnUrl: z.string().nullable().optional(),
  /** When the activity opens (`sga_not_open`) or ended (the other codes). */
  at: z.iso.datetime().nullable().optional(),
  /** Given with `sga_delivered` and `sga_time_over`. */
  receipt: z.string().nullable().optional(),
})
export type EntryGone = z.infer<typeof entryGoneSchema>

export const reportKinds = ['answer', 'wellbeing', 'technical', 'other'] as const

const participationParams = z.object({ code: z.string().min(4).max(40) })
/** Requires a guest session of this activity; for any other the activity does not exist (404). */
const ofStudent = {
  tag: 'Aluno em atividade',
  policy: 'sga.place',
  actors: ['guest'],
  params: participationParams,
} as const

/**
 * High, because one system may send the students of a whole school network, 5,000 at the same hour; signatures and codes
 * cannot be guessed.
 */
const arrivalsPerMinute = 6000

export const launches = defineContract({
  /** Called by the school's server; for signing see docs/how-to/integrate-a-school-system.md. */
  createLaunch: {
    ...route('POST', '/api/sga/launches'),
    tag: 'Lançamentos SGA',
    summary: 'Um aluno vai a uma atividade: devolve um link de uso único, válido por 5 minutos',
    policy: 'public',
    door: 'signature',
    headers: launchHeaders,
    limitPerMinute: arrivalsPerMinute,
    body: launchSchema,
    status: 201,
    /** Absolute address for the student's browser. */
    ok: z.object({ url: z.string(), expiresAt: instant }),
    errors: [
      'sga_signature_invalid',
      'sga_institution_paused',
      'sga_return_not_allowed',
      'idempotency_mismatch',
      'not_found',
    ],
  },
  /**
   * Redeems the code of `/redirect?code=…` once: the page stores `token` for the guest and opens `path`. Unknown codes:
   * 404.
   */
  exchangeRedirect: {
    ...route('POST', '/api/redirects/:code'),
    tag: 'Lançamentos SGA',
    summary: 'Troca um código de chegada pela sessão de convidado',
    policy: 'public',
    limitPerMinute: arrivalsPerMinute,
    params: z.object({ code: z.string().min(20).max(200) }),
    ok: z.object({ door: z.literal('sga'), token: z.string(), path: z.string() }),
    errors: ['sga_link_expired', 'sga_link_used', 'sga_institution_paused'],
  },

  /**
   * Called by `/redirect?to=https://…` before it shows the host: only addresses below a return address of an active
   * integration are confirmed.
   */
  confirmReturn: {
    ...route('GET', '/api/redirects'),
    tag: 'Lançamentos SGA',
    summary: 'Confirma que um endereço externo é de um sistema de escola integrado',
    policy: 'public',
    limitPerMinute: crowdPerMinute,
    query: z.object({ to: z.url({ protocol: /^https?$/ }).max(1000) }),
    ok: z.object({ url: z.string(), host: z.string() }),
    errors: ['not_found'],
  },

  /** PEM of the Ed25519 key that signs sealed attempts. A school that keeps it can check seals without this server. */
  getSealKey: {
    ...route('GET', '/api/sga/seal-key'),
    tag: 'Lançamentos SGA',
    summary: 'A chave pública que confere as tentativas lacradas (PEM)',
    policy: 'public',
    limitPerMinute: 60,
    raw: '*/*',
  },

  getPlace: {
    ...route('GET', '/api/sga/assessments/:code'),
    ...ofStudent,
    summary: 'A atividade como este aluno a encontra agora',
    ok: participationSchema,
    errors: ['sga_closed', 'sga_institution_paused'],
  },
  /**
   * SSE: `event: place`, `data:` like `getPlace`; sent at once and on every change, such as extra time or a delivery in
   * another tab.
   */
  followPlace: {
    ...route('GET', '/api/sga/assessments/:code/stream'),
    ...ofStudent,
    summary: 'Acompanha a atividade em todas as abas e aparelhos',
    raw: 'text/event-stream',
    errors: ['sga_closed', 'sga_institution_paused'],
  },
  /** Starts the clock. A repeated call, or one from another tab, returns the same attempt. */
  startAttempt: {
    ...route('POST', '/api/sga/assessments/:code/attempts'),
    ...ofStudent,
    summary: 'Começa a atividade, depois de “Li e entendi”',
    limitPerMinute: 30,
    body: z.strictObject({
      consent: z.literal(true, 'Marque “Li e entendi” para começar.'),
      notice: z.string().max(40),
    }),
    status: 201,
    ok: participationSchema,
    errors: [
      'sga_not_open',
      'sga_closed',
      'sga_delivered',
      'sga_paused',
      'sga_notice_changed',
      'sga_institution_paused',
      'assistant_paused',
    ],
  },
  /** A repeated call returns the same receipt. */
  finishAttempt: {
    ...route('POST', '/api/sga/assessments/:code/finish'),
    ...ofStudent,
    summary: 'Entrega a tentativa em andamento',
    limitPerMinute: 30,
    body: z.strictObject({ attemptId: z.uuid() }),
    ok: participationSchema,
  },
  /**
   * Stores the text in the input field when the time or the activity ended, as not sent, outside the conversation and
   * the seal. Accepted only in the first minutes after the end; otherwise `kept` is false.
   */
  keepUnsent: {
    ...route('PUT', '/api/sga/assessments/:code/unsent'),
    ...ofStudent,
    summary: 'Guarda, como não enviado, o texto que estava no campo quando o tempo acabou',
    limitPerMinute: 30,
    body: z.strictObject({ attemptId: z.uuid(), text: z.string().trim().min(1).max(100_000) }),
    ok: z.object({ kept: z.boolean() }),
  },
  downloadOwnTranscript: {
    ...route('GET', '/api/sga/assessments/:code/attempts/:number/transcript'),
    ...ofStudent,
    summary: 'Baixa a própria conversa em PDF, depois de entregue',
    limitPerMinute: 20,
    params: participationParams.extend({ number: z.coerce.number().int().min(1).max(1000) }),
    raw: '*/*',
    errors: ['sga_not_ended', 'sga_erased'],
  },
  /** Sends a report (P4) to the teachers of the activity and the administrators. */
  reportProblem: {
    ...route('POST', '/api/sga/assessments/:code/reports'),
    ...ofStudent,
    summary: 'Relata um problema à escola',
    limitPerMinute: 10,
    body: z.strictObject({
      kind: z.enum(reportKinds),
      text: z.string().trim().min(3, 'Conte o que aconteceu.').max(1000, 'Use no máximo 1.000 caracteres.'),
    }),
    status: 201,
    ok: z.object({ id: z.uuid() }),
  },
})
