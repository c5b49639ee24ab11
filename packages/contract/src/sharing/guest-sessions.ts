import { instant } from '#/protocol/instant.ts'
import { z } from '#/protocol/zod.ts'
import { rowNumberSchema } from '#/protocol/ids.ts'
import { isShown, shownText } from '#/protocol/names.ts'
import { crowdPerMinute, readsPerMinute } from '#/protocol/api.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { mapToldOptions } from '#/assistants/assistant-options.ts'
import { offeredFilesSchema } from '#/assistants/chat-files.ts'
import { chatSummarySchema, downloadFormats } from '#/conversations/chats.ts'
import { reportReasons } from '#/sharing/report-reasons.ts'
import { linkAppearanceSchema } from '#/sharing/link-settings.ts'
import { shareFaceSchema } from '#/sharing/sharing.ts'

const shareParams = z.object({ token: z.string().min(16).max(100) })

/** Data of the public page before the visitor enters. */
export const shareSchema = shareFaceSchema
  .extend({
    assistantId: z.number().int(),
    /** Name of the institution responsible for the assistant. */
    institution: z.string(),
    /** Whether editors may read visitors' conversations. */
    readable: z.boolean(),
    ...mapToldOptions(z.boolean()),
    retentionDays: z.number().int(),
    /** Files that visitors may attach to a message; null: none. */
    files: offeredFilesSchema.nullable(),
  })
  .meta({ id: 'Share' })
export type Share = z.infer<typeof shareSchema>

/** Data for the embed script's bubble, before the chat is opened. */
const bubbleSchema = linkAppearanceSchema.meta({ id: 'ShareBubble' })

/**
 * A visitor's identity according to the embedding site; `signature` is HMAC-SHA256 (hex) over `id`, `name` and
 * `expires`, one per line.
 */
export const signedIdentitySchema = z.strictObject({
  id: z.string().min(1).max(200),
  name: z.string().max(120).refine(isShown, 'O nome tem caracteres invisíveis.'),
  /** Seconds since 1970. */
  expires: z.number().int(),
  signature: z.string().max(200),
})
export type SignedIdentity = z.infer<typeof signedIdentitySchema>

/** Builds the text that a site signs. */
export const identityText = ({ id, name, expires }: Omit<SignedIdentity, 'signature'>): string =>
  `${id}\n${name}\n${expires}`

const guestToken = z.object({ token: z.string() })
const guests = { tag: 'Visitantes', policy: 'guestsession.own', actors: ['guest'] } as const
const closedErrors = ['not_found', 'share_paused', 'share_expired', 'share_future'] as const

export const guestSessions = defineContract({
  getShare: {
    ...route('GET', '/api/shares/:token'),
    tag: 'Visitantes',
    summary: 'O que um link mostra e pede antes da conversa',
    policy: 'public',
    limitPerMinute: readsPerMinute,
    params: shareParams,
    ok: shareSchema,
    errors: closedErrors,
  },
  getShareBubble: {
    ...route('GET', '/api/shares/:token/bubble'),
    tag: 'Visitantes',
    summary: 'Como a bolha de um link aparece no site que a incorpora; só para os sites do link',
    policy: 'public',
    limitPerMinute: readsPerMinute,
    params: shareParams,
    ok: bubbleSchema,
    errors: closedErrors,
  },
  checkShareCode: {
    ...route('POST', '/api/shares/:token/code'),
    tag: 'Visitantes',
    summary: 'Confere o código de acesso, antes das outras perguntas; entrar o pede de novo',
    policy: 'public',
    limitPerMinute: crowdPerMinute,
    params: shareParams,
    body: z.strictObject({ code: z.string().max(100) }),
    errors: [...closedErrors, 'share_code_wrong', 'sign_in_delayed'],
  },
  startVisit: {
    ...route('POST', '/api/shares/:token/session'),
    tag: 'Visitantes',
    summary: 'Entra por um link: código, consentimento e formulário, nesta ordem; responde o token do visitante',
    policy: 'public',
    limitPerMinute: crowdPerMinute,
    params: shareParams,
    body: z.strictObject({
      code: z.string().max(100).optional(),
      consent: z.strictObject({ version: rowNumberSchema }).optional(),
      name: shownText().max(120, 'O nome pode ter no máximo 120 caracteres.').optional(),
      email: z.string().trim().max(254).optional(),
      /** In the order of the form's questions. */
      answers: z
        .array(z.string().trim().max(2000, 'A resposta pode ter no máximo 2.000 caracteres.'))
        .max(20)
        .optional(),
      /** `embed` if another site shows the chat; by default the page itself. */
      origin: z.enum(['share', 'embed']).default('share'),
      identity: signedIdentitySchema.optional(),
    }),
    status: 201,
    ok: guestToken,
    errors: [
      ...closedErrors,
      'share_code_wrong',
      'sign_in_delayed',
      'share_consent_required',
      'share_identity_invalid',
      'validation_failed',
    ],
  },
  renewVisit: {
    ...route('POST', '/api/visit/agreement'),
    ...guests,
    summary: 'Passa de novo pelo código ou pelo consentimento que mudou; as conversas continuam',
    limitPerMinute: 30,
    body: z.strictObject({
      code: z.string().max(100).optional(),
      consent: z.strictObject({ version: rowNumberSchema }).optional(),
    }),
    errors: [...closedErrors, 'share_code_wrong', 'sign_in_delayed', 'share_consent_required'],
  },
  resumeVisit: {
    ...route('POST', '/api/shares/:token/resume'),
    tag: 'Visitantes',
    summary: 'Continua em outro aparelho, com o código mostrado no primeiro',
    policy: 'public',
    limitPerMinute: crowdPerMinute,
    params: shareParams,
    body: z.strictObject({ code: z.string().max(20) }),
    status: 201,
    ok: guestToken,
    errors: [...closedErrors, 'share_resume_invalid', 'sign_in_delayed'],
  },
  listVisitChats: {
    ...route('GET', '/api/visit/chats'),
    ...guests,
    summary: 'As conversas do próprio visitante, das mais recentes às mais antigas',
    query: z.object({
      /** Cursor from the previous page. */
      before: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    ok: z.object({ items: z.array(chatSummarySchema), next: z.string().nullable() }),
  },
  createVisitChat: {
    ...route('POST', '/api/visit/chats'),
    ...guests,
    summary: 'Começa uma conversa de visitante',
    limitPerMinute: 30,
    body: z.strictObject({ id: z.uuid().optional() }),
    status: 201,
    ok: z.object({ id: z.uuid() }),
    errors: [...closedErrors, 'share_limit_reached', 'idempotency_mismatch'],
  },
  deleteVisitChats: {
    ...route('DELETE', '/api/visit/chats'),
    ...guests,
    summary: 'Apaga de vez todas as conversas do visitante',
  },
  downloadVisitChat: {
    ...route('GET', '/api/visit/chats/:chatId/file'),
    ...guests,
    summary: 'Uma conversa como arquivo Markdown, PDF, DOCX ou JSON, onde o link permite',
    limitPerMinute: 20,
    query: z.object({ format: z.enum(downloadFormats).default('markdown') }),
    raw: '*/*',
    errors: [...closedErrors, 'share_download_denied'],
  },
  createResumeCode: {
    ...route('POST', '/api/visit/resume-code'),
    ...guests,
    summary: 'Um código para continuar em outro aparelho: vale uma vez, por 15 minutos',
    limitPerMinute: 10,
    status: 201,
    ok: z.object({ code: z.string(), expiresAt: instant }),
    errors: closedErrors,
  },
  reportVisit: {
    ...route('POST', '/api/visit/reports'),
    ...guests,
    summary: 'Denuncia o assistente ou uma conversa aos seus responsáveis',
    limitPerMinute: 5,
    body: z.strictObject({
      reason: z.enum(reportReasons),
      comment: z.string().trim().max(2000, 'O texto pode ter no máximo 2.000 caracteres.').default(''),
      chatId: z.uuid().optional(),
    }),
    errors: ['not_found'],
  },
})
