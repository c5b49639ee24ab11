import { instant } from '#/protocol/instant.ts'
import { named, z } from '#/protocol/zod.ts'
import { versionSchema } from '#/protocol/version.ts'
import { readsPerMinute } from '#/protocol/api.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { emailSchema } from '#/identity/auth.ts'
import { consentFacts, ownRequestFacts } from '#/privacy/own-privacy.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'
import {
  consentKinds,
  processingBases,
  privacyRequestKinds,
  privacyRequestStatuses,
  processingActivities,
} from '#/privacy/privacy-choices.ts'
import { privacySettingsSchema } from '#/privacy/privacy-settings.ts'

const requestSchema = named('PrivacyRequest', {
  ...ownRequestFacts,
  /** Null once the person is erased, or if they never had an account. */
  personName: z.string().nullable(),
  personEmail: z.string().nullable(),
  hasAccount: z.boolean(),
  message: z.string(),
  /** Number of assistants that are deleted, or need a new owner, when the person is erased. */
  ownedAssistants: z.number().int(),
  handlerName: z.string().nullable(),
  /** Whether an open request has passed its due date. */
  late: z.boolean(),
})
export type PrivacyRequest = z.infer<typeof requestSchema>

const consentSchema = named('Consent', {
  ...consentFacts,
  /** Null if the person was erased or gave no name. */
  personName: z.string().nullable(),
  /** The same for one person in all consents; it remains after an erasure. */
  pseudonym: z.string(),
})
export type Consent = z.infer<typeof consentSchema>

const retentionRunSchema = named('RetentionRun', {
  id: z.uuid(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  /** Null: the nightly run. */
  startedBy: z.string().nullable(),
  /** Number of deleted rows by kind. */
  removed: z.record(z.string(), z.number().int()),
  failed: z.boolean(),
})
export type RetentionRun = z.infer<typeof retentionRunSchema>

const written = (max: number) =>
  z.string().trim().min(1, 'Escreva um texto.').max(max, `Este texto pode ter no máximo ${max} caracteres.`)

const activityTexts = {
  purpose: written(1000),
  data: written(1000),
  people: written(300),
  legalBasis: z.enum(processingBases),
  retention: written(500),
  sharedWith: written(500),
}
const activitySchema = named('ProcessingActivity', {
  name: z.enum(processingActivities),
  ...activityTexts,
  updatedAt: instant.nullable(),
  version: versionSchema,
})
export type ProcessingActivity = z.infer<typeof activitySchema>
export type UnserializedProcessingActivity = z.input<typeof activitySchema>

const providerSchema = z.object({ name: z.string(), country: z.string() })

const noticeSchema = named('PrivacyNotice', {
  appName: z.string(),
  /** Introduction written by the organization; may be empty. */
  introduction: z.string(),
  dpo: z.object({ name: z.string(), email: z.string() }).nullable(),
  activities: z.array(activitySchema.omit({ updatedAt: true, version: true })),
  /** Providers of the models in use, and their locations. */
  providers: z.array(providerSchema),
  /** Who receives other data, such as recordings: `data` begins a sentence that `purpose` ends. */
  processors: z.array(z.object({ data: z.string(), purpose: z.string(), providers: z.array(providerSchema) })),
  retention: privacySettingsSchema.shape.retention,
  /** When the texts or periods were last changed; null: never. */
  changedAt: instant.nullable(),
})
export type PrivacyNotice = z.infer<typeof noticeSchema>
export type UnserializedPrivacyNotice = z.input<typeof noticeSchema>

const managed = { tag: 'Privacidade', policy: 'privacy.manage', permission: 'privacy.manage' } as const

const privacyStateSchema = z.object({ ...privacySettingsSchema.shape, version: versionSchema })
export type PrivacyState = z.infer<typeof privacyStateSchema>

export const privacy = defineContract({
  listPrivacyRequests: {
    ...route('GET', '/api/privacy/requests'),
    ...managed,
    summary: 'Pedidos de titulares; primeiro o que vence antes',
    query: z.object({
      ...pageQuery,
      /** Protocol, name or e-mail to search for. */
      q: z.string().trim().max(100).default(''),
      kind: z.enum(['all', ...privacyRequestKinds]).default('all'),
      status: z.enum(['all', ...privacyRequestStatuses]).default('all'),
    }),
    ok: paged(requestSchema),
  },
  openPrivacyRequest: {
    ...route('POST', '/api/privacy/requests'),
    ...managed,
    summary: 'Registra um pedido que chegou por outro meio, de quem tem conta ou de um visitante',
    limitPerMinute: 60,
    body: z.strictObject({
      kind: z.enum(privacyRequestKinds).exclude(['export']),
      /** E-mail of the account, or the one that a visitor gave at a link's gate. */
      email: emailSchema,
      message: z.string().trim().max(2000, 'O texto é longo demais.').default(''),
    }),
    status: 201,
    ok: requestSchema,
    errors: ['privacy_person_unknown', 'privacy_request_open'],
  },
  answerPrivacyRequest: {
    ...route('POST', '/api/privacy/requests/:requestId/answer'),
    ...managed,
    summary: 'Responde a um pedido: atendido ou recusado, com o motivo',
    body: z.strictObject({ outcome: z.enum(['done', 'refused']), reply: written(2000) }),
    ok: requestSchema,
    errors: ['privacy_request_state'],
  },
  executeErasure: {
    ...route('POST', '/api/privacy/requests/:requestId/erasure'),
    ...managed,
    summary: 'Exclui em minutos tudo o que identifica a pessoa; não pode ser desfeito',
    limitPerMinute: 30,
    body: z.strictObject({
      /** E-mail of the new owner of the person's assistants; null: delete them with their documents. */
      transferTo: emailSchema.nullable(),
    }),
    status: 202,
    ok: requestSchema,
    errors: [
      'privacy_request_state',
      'last_administrator',
      'last_permission_holder',
      'own_account',
      'person_beyond_own',
      'owner_unfit',
      'privacy_new_owner_unknown',
    ],
  },
  getPrivacySettings: {
    ...route('GET', '/api/privacy/settings'),
    ...managed,
    summary: 'Por quanto tempo as coisas ficam guardadas e o que a página pública diz',
    ok: privacyStateSchema,
  },
  updatePrivacySettings: {
    ...route('PUT', '/api/privacy/settings'),
    ...managed,
    summary: 'Salva os prazos; valem a partir da próxima limpeza',
    versioned: true,
    body: privacySettingsSchema,
    ok: privacyStateSchema,
  },
  listRetentionRuns: {
    ...route('GET', '/api/privacy/retention-runs'),
    ...managed,
    summary: 'Relatórios das limpezas, da mais nova à mais antiga',
    query: z.object(pageQuery),
    ok: paged(retentionRunSchema),
  },
  startRetentionRun: {
    ...route('POST', '/api/privacy/retention-runs'),
    ...managed,
    summary: 'Começa uma limpeza agora, sem esperar a da noite',
    limitPerMinute: 6,
    status: 202,
    ok: retentionRunSchema,
  },
  listProcessingActivities: {
    ...route('GET', '/api/privacy/activities'),
    ...managed,
    summary: 'Registro das operações de tratamento',
    ok: z.object({ items: z.array(activitySchema) }),
  },
  updateProcessingActivity: {
    ...route('PUT', '/api/privacy/activities/:activity'),
    ...managed,
    summary: 'Salva o texto de uma operação de tratamento; aparece na página pública',
    params: z.object({ activity: z.enum(processingActivities) }),
    versioned: true,
    body: z.strictObject(activityTexts),
    ok: activitySchema,
  },
  listConsents: {
    ...route('GET', '/api/privacy/consents'),
    ...managed,
    summary: 'O que foi aceito, em que versão, quando e o que foi retirado',
    query: z.object({
      ...pageQuery,
      q: z.string().trim().max(100).default(''),
      kind: z.enum(['all', ...consentKinds]).default('all'),
      state: z.enum(['all', 'given', 'withdrawn']).default('all'),
    }),
    ok: paged(consentSchema),
  },
  getPrivacyNotice: {
    ...route('GET', '/api/privacy/notice'),
    tag: 'Privacidade',
    summary: 'O que a organização faz com dados pessoais, para qualquer pessoa',
    policy: 'public',
    limitPerMinute: readsPerMinute,
    ok: noticeSchema,
  },
})
