import { instant } from '#/protocol/instant.ts'
import { z } from '#/protocol/zod.ts'
import { shownText } from '#/protocol/names.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { versionSchema } from '#/protocol/version.ts'
import { optionalEmailSchema } from '#/identity/auth.ts'
import { knowledgeLimitsSchema, knowledgeRulesSchema } from '#/knowledge/knowledge-rules.ts'
import { privacySettingsSchema } from '#/privacy/privacy-settings.ts'
import { voiceSettingsSchema } from '#/conversations/voice-settings.ts'
import { safetyRulesSchema } from '#/conversations/safety-rules.ts'
import { connectionSections } from '#/settings/connections.ts'
import { defaultTimeZone } from '#/protocol/time-zones.ts'

/** One zone for each time that is kept in Brazil. */
export const timeZoneSchema = z.enum(['America/Noronha', defaultTimeZone, 'America/Manaus', 'America/Rio_Branco'])
export type TimeZone = z.infer<typeof timeZoneSchema>

/** What the section 'Geral' holds. A new key is one line here: its rule and its default. */
const generalSettingsSchema = z.strictObject({
  /** Empty for the name that the environment gives. */
  appName: shownText().max(40, 'O nome pode ter no máximo 40 caracteres.').default(''),
  /** An image that was sent; null for the product's own symbol. */
  logo: z.uuid().nullable().default(null),
  timeZone: timeZoneSchema.default(defaultTimeZone),
  /** Shown to everybody who is signed in; empty for none. */
  banner: z.string().trim().max(300, 'O aviso pode ter no máximo 300 caracteres.').default(''),
  /** The encarregado of the LGPD: whom people ask about their personal data. */
  dpoName: shownText().max(120, 'O nome é longo demais.').default(''),
  dpoEmail: optionalEmailSchema.default(''),
  /** Whom people ask where they need help: a name, and an e-mail, a telephone number, or an address. */
  helpName: shownText().max(120, 'O nome é longo demais.').default(''),
  helpContact: shownText().max(200, 'O contato pode ter no máximo 200 caracteres.').default(''),
})
export type GeneralSettings = z.output<typeof generalSettingsSchema>

/** Whether administrators still want to see what is left to set up. */
const firstStepsSettingsSchema = z.strictObject({ dismissed: z.boolean().default(false) })

/** Every section of the settings; each has a default for every key. */
export const settingsSections = {
  general: generalSettingsSchema,
  privacy: privacySettingsSchema,
  safety: safetyRulesSchema,
  knowledge: knowledgeRulesSchema,
  knowledgeLimits: knowledgeLimitsSchema,
  voice: voiceSettingsSchema,
  firstSteps: firstStepsSettingsSchema,
  ...connectionSections,
}
export type SettingsSection = keyof typeof settingsSections
export type Settings = { [Section in SettingsSection]: z.output<(typeof settingsSections)[Section]> }

/** The wording of the terms of use that invited people accept; an empty text asks nobody. */
const termsSchema = z.object({
  /** 0 where nobody has published any yet. */
  version: z.number().int(),
  text: z.string(),
  publishedAt: instant.nullable(),
  /** How many people accepted this version. */
  acceptedCount: z.number().int(),
})
export type Terms = z.infer<typeof termsSchema>

const generalStateSchema = z.object({ ...generalSettingsSchema.shape, version: versionSchema })

const administration = { tag: 'Configurações', policy: 'settings.manage', permission: 'settings.manage' } as const

export const settings = defineContract({
  getGeneralSettings: {
    ...route('GET', '/api/settings/general'),
    ...administration,
    summary: 'Nome e logo do produto, fuso horário, aviso e contatos',
    ok: generalStateSchema.extend({ defaultAppName: z.string() }),
  },
  updateGeneralSettings: {
    ...route('PUT', '/api/settings/general'),
    ...administration,
    summary: 'Salva as configurações gerais; valem na hora, em todos os processos',
    versioned: true,
    body: generalSettingsSchema,
    ok: generalStateSchema,
  },
  getTerms: {
    ...route('GET', '/api/settings/terms'),
    ...administration,
    summary: 'Os termos de uso em vigor',
    ok: termsSchema,
  },
  publishTerms: {
    ...route('PUT', '/api/settings/terms'),
    ...administration,
    summary: 'Publica uma nova versão dos termos de uso; o mesmo texto não cria outra versão',
    versioned: true,
    body: z.strictObject({ text: z.string().trim().max(50_000, 'O texto é longo demais.') }),
    ok: termsSchema,
  },
  getOrganization: {
    ...route('GET', '/api/organization'),
    tag: 'Configurações',
    summary: 'O que a organização diz a todas as pessoas: aviso, contato do encarregado e termos aceitos',
    policy: 'session',
    ok: z.object({
      banner: z.string(),
      dpo: z.object({ name: z.string(), email: z.string() }).nullable(),
      acceptedTerms: z.object({ version: z.number().int(), text: z.string(), acceptedAt: instant }).nullable(),
    }),
  },
})
