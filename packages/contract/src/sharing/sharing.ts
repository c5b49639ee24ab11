import { named, z } from '#/protocol/zod.ts'
import { instant } from '#/protocol/instant.ts'
import { readsPerMinute } from '#/protocol/api.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { avatarSchema } from '#/assistants/avatars.ts'
import {
  accessCodeSchema,
  formFieldSchema,
  identifications,
  linkAppearanceSchema,
  linkSettingsSchema,
  NEW_LINK_BUDGET_CENTS,
} from '#/sharing/link-settings.ts'
import { doorOptionsSchema, newDoorOptionsSchema } from '#/conversations/door-options.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'
import { versionSchema } from '#/protocol/version.ts'

/** The checklist to confirm before a link opens for the first time. */
export const publishChecks = ['instructions', 'documents', 'limit', 'consent'] as const

export const linkSituations = ['active', 'paused', 'scheduled', 'expired', 'limited'] as const

export const shareLinkRowSchema = named('ShareLinkRow', {
  id: z.uuid(),
  name: z.string(),
  audience: z.string(),
  situation: z.enum(linkSituations),
  /** The full address, for copying and the QR code; empty if APP_SECRET changed: the link works but cannot be shown. */
  url: z.string(),
  visits: z.number().int(),
  chats: z.number().int(),
  costCents: z.number().int(),
  /** Open reports of visitors. */
  openReports: z.number().int(),
  endsAt: instant.nullable(),
  createdByName: z.string(),
  /** Whether the checklist was confirmed. */
  checked: z.boolean(),
})
export type ShareLinkRow = z.infer<typeof shareLinkRowSchema>

export const shareLinkSchema = named('ShareLink', {
  id: z.uuid(),
  /** Empty if it cannot be shown, as in the list. */
  url: z.string(),
  situation: z.enum(linkSituations),
  checked: z.boolean(),
  hasCode: z.boolean(),
  /** Whether sites may identify visitors by a signature. */
  signedIdentity: z.boolean(),
  consentVersion: z.number().int(),
  logoUrl: z.string().nullable(),
  settings: linkSettingsSchema,
  version: versionSchema,
})
export type ShareLink = z.infer<typeof shareLinkSchema>

const dayCountsSchema = z.object({
  visits: z.number().int(),
  consents: z.number().int(),
  chats: z.number().int(),
  messages: z.number().int(),
  starters: z.number().int(),
  engaged: z.number().int(),
  costCents: z.number().int(),
})

export const shareStatsSchema = named('ShareStats', {
  /** Since the creation of the link. */
  total: dayCountsSchema,
  month: dayCountsSchema,
  /** Days with use among the last 30, oldest first. */
  days: z.array(z.object({ day: z.iso.date(), visits: z.number().int(), messages: z.number().int() })),
})
export type ShareStats = z.infer<typeof shareStatsSchema>

export const sharingStateSchema = named('SharingState', {
  /** 'Links abertos': while it is off, all links are closed. */
  enabled: z.boolean(),
  links: z.number().int(),
  /** Links that are neither paused nor ended. */
  open: z.number().int(),
  /** Open reports about all its links, including deleted ones. */
  openReports: z.number().int(),
  /** Why no link can be open now, whatever its own state. */
  blocked: z.enum(['unpublished', 'paused', 'archived']).nullable(),
  version: z.number().int().nullable(),
  /** Whether the actor may create links for people under 18. */
  minorsAllowed: z.boolean(),
  /** Whether the assistant's editors may read conversations, which a new link's consent text states. */
  readable: z.boolean(),
  /** Name of the assistant, the default for a new link. */
  name: z.string(),
  /** Name of the institution responsible for it, as visitors see it. */
  institution: z.string(),
})
export type SharingState = z.infer<typeof sharingStateSchema>

/** Public data of a link before the visitor enters; nothing about the assistant's configuration. */
export const shareFaceSchema = named('ShareFace', {
  name: z.string(),
  description: z.string(),
  avatar: avatarSchema,
  greeting: z.string(),
  suggestions: z.array(z.string()),
  placeholder: z.string(),
  appearance: linkAppearanceSchema,
  logoUrl: z.string().nullable(),
  needsCode: z.boolean(),
  consent: z.object({ text: z.string(), version: z.number().int() }).nullable(),
  identification: z.enum(identifications),
  formFields: z.array(formFieldSchema),
  minors: z.boolean(),
  nextQuestions: z.boolean(),
  /** The options in effect: the link's, limited by the assistant. */
  options: doorOptionsSchema('link'),
})
export type ShareFace = z.infer<typeof shareFaceSchema>

const byAssistant = { tag: 'Publicar na Web', policy: 'assistant.share', permission: 'sharing.manage' } as const
/** Absent: unchanged; null: no code. */
const code = { accessCode: accessCodeSchema.nullable().optional() }

export const sharing = defineContract({
  getSharing: {
    ...route('GET', '/api/assistants/:assistantId/sharing'),
    ...byAssistant,
    summary: 'Se o assistente está na Web e o que o impede',
    ok: sharingStateSchema,
  },
  setSharing: {
    ...route('PUT', '/api/assistants/:assistantId/sharing'),
    ...byAssistant,
    summary: 'Liga ou desliga todos os links do assistente de uma vez',
    body: z.strictObject({ enabled: z.boolean() }),
    ok: sharingStateSchema,
    errors: ['assistant_unpublished', 'assistant_archived'],
  },
  listShareLinks: {
    ...route('GET', '/api/assistants/:assistantId/links'),
    ...byAssistant,
    summary: 'Os links do assistente na Web',
    query: z.object({
      ...pageQuery,
      q: z.string().max(100).default(''),
      situation: z.enum(['all', ...linkSituations]).default('all'),
      sort: z.enum(['newest', 'name', 'visits', 'chats', 'ends']).default('newest'),
    }),
    ok: paged(shareLinkRowSchema),
  },
  createShareLink: {
    ...route('POST', '/api/assistants/:assistantId/links'),
    ...byAssistant,
    summary: 'Cria um link, ainda pausado',
    limitPerMinute: 30,
    /** A missing option takes its default. The budget has a default as well; null: no limit. */
    body: linkSettingsSchema.extend({
      ...code,
      budgetCents: linkSettingsSchema.shape.budgetCents.default(NEW_LINK_BUDGET_CENTS),
      options: newDoorOptionsSchema('link'),
    }),
    status: 201,
    ok: shareLinkSchema,
    errors: [
      'assistant_unpublished',
      'assistant_archived',
      'share_links_limit',
      'share_minors_denied',
      'partner_links_limit',
    ],
  },
  getShareLink: {
    ...route('GET', '/api/assistants/:assistantId/links/:linkId'),
    ...byAssistant,
    summary: 'Um link com as suas regras',
    ok: shareLinkSchema,
  },
  updateShareLink: {
    ...route('PATCH', '/api/assistants/:assistantId/links/:linkId'),
    ...byAssistant,
    summary: 'Muda as regras de um link; valem na próxima requisição',
    versioned: true,
    body: linkSettingsSchema.extend({ ...code, options: linkSettingsSchema.shape.options.partial() }).partial(),
    ok: shareLinkSchema,
    errors: ['share_minors_denied'],
  },
  setShareLinkState: {
    ...route('POST', '/api/assistants/:assistantId/links/:linkId/state'),
    ...byAssistant,
    summary: 'Abre ou pausa um link; na primeira vez pede a lista de verificação',
    body: z.strictObject({
      status: z.enum(['active', 'paused']),
      checks: z.array(z.enum(publishChecks)).max(publishChecks.length).default([]),
    }),
    ok: shareLinkSchema,
    errors: [
      'share_unchecked',
      'assistant_unpublished',
      'assistant_archived',
      'share_minors_denied',
      'share_institution_paused',
    ],
  },
  renewShareLink: {
    ...route('POST', '/api/assistants/:assistantId/links/:linkId/renew'),
    ...byAssistant,
    summary: 'Gera um novo endereço; o antigo morre na hora e quem estava nele sai',
    ok: shareLinkSchema,
  },
  deleteShareLink: {
    ...route('DELETE', '/api/assistants/:assistantId/links/:linkId'),
    ...byAssistant,
    summary: 'Exclui um link; as conversas ficam até o fim da retenção',
  },
  getShareLinkStats: {
    ...route('GET', '/api/assistants/:assistantId/links/:linkId/stats'),
    ...byAssistant,
    summary: 'Visitas, conversas, custo e funil de um link',
    ok: shareStatsSchema,
  },
  renewIdentitySecret: {
    ...route('POST', '/api/assistants/:assistantId/links/:linkId/identity-secret'),
    ...byAssistant,
    summary: 'Cria o segredo com que um site assina quem é o visitante; aparece uma única vez',
    status: 201,
    ok: z.object({ secret: z.string() }),
  },
  removeIdentitySecret: {
    ...route('DELETE', '/api/assistants/:assistantId/links/:linkId/identity-secret'),
    ...byAssistant,
    summary: 'Deixa de aceitar visitantes identificados por outro site',
  },
  setShareLinkLogo: {
    ...route('PUT', '/api/assistants/:assistantId/links/:linkId/logo'),
    ...byAssistant,
    summary: 'Troca a logo do link (campo file): PNG, JPEG ou WebP de até 512 kB',
    limitPerMinute: 30,
    upload: true,
    ok: shareLinkSchema,
    errors: ['upload_invalid', 'image_unsupported', 'image_too_large'],
  },
  removeShareLinkLogo: {
    ...route('DELETE', '/api/assistants/:assistantId/links/:linkId/logo'),
    ...byAssistant,
    summary: 'Remove a logo do link',
    ok: shareLinkSchema,
  },
  getShareLogo: {
    ...route('GET', '/api/share-logos/:linkId'),
    tag: 'Publicar na Web',
    summary: 'A logo de um link aberto; com o seu próprio endereço, também a de um fechado',
    policy: 'public',
    limitPerMinute: readsPerMinute,
    query: z.object({ v: z.string().max(64).optional() }),
    raw: '*/*',
  },
})
