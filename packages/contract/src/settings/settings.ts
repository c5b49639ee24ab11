import { extensionSettings } from '@prosa/extensions/settings.gen.ts'
import { instant } from '#/protocol/instant.ts'
import { z } from '#/protocol/zod.ts'
import { shownText } from '#/protocol/names.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { versionSchema } from '#/protocol/version.ts'
import { optionalEmailSchema } from '#/identity/auth.ts'
import { knowledgeLimitsSchema, knowledgeRulesSchema } from '#/knowledge/knowledge-rules.ts'
import { privacySettingsSchema } from '#/privacy/privacy-settings.ts'
import { safetyRulesSchema } from '#/conversations/safety-rules.ts'
import { connectionSections } from '#/settings/connections.ts'
import { defaultTimeZone } from '#/protocol/time-zones.ts'

/** One time zone for each legal time of Brazil. */
export const timeZoneSchema = z.enum(['America/Noronha', defaultTimeZone, 'America/Manaus', 'America/Rio_Branco'])
export type TimeZone = z.infer<typeof timeZoneSchema>

/** The section 'Geral'. A new setting is one line here: its rule and its default. */
const generalSettingsSchema = z.strictObject({
  /** Empty: the name from the environment. */
  appName: shownText().max(40, 'O nome pode ter no máximo 40 caracteres.').default(''),
  /** Id of an uploaded image; null: the product's symbol. */
  logo: z.uuid().nullable().default(null),
  timeZone: timeZoneSchema.default(defaultTimeZone),
  /** Notice for all signed-in people; may be empty. */
  banner: z.string().trim().max(300, 'O aviso pode ter no máximo 300 caracteres.').default(''),
  /** Contact for questions about personal data: the 'encarregado' of the LGPD. */
  dpoName: shownText().max(120, 'O nome é longo demais.').default(''),
  dpoEmail: optionalEmailSchema.default(''),
  /** Contact for help: a name, and an e-mail address, a phone number or a web address. */
  helpName: shownText().max(120, 'O nome é longo demais.').default(''),
  helpContact: shownText().max(200, 'O contato pode ter no máximo 200 caracteres.').default(''),
})
export type GeneralSettings = z.output<typeof generalSettingsSchema>

/** Whether an administrator dismissed the list of setup steps. */
const firstStepsSettingsSchema = z.strictObject({ dismissed: z.boolean().default(false) })

/** All sections of the settings; every key has a default. */
export const settingsSections = {
  general: generalSettingsSchema,
  privacy: privacySettingsSchema,
  safety: safetyRulesSchema,
  knowledge: knowledgeRulesSchema,
  knowledgeLimits: knowledgeLimitsSchema,
  firstSteps: firstStepsSettingsSchema,
  ...connectionSections,
  ...extensionSettings,
}
export type SettingsSection = keyof typeof settingsSections
export type Settings = { [Section in SettingsSection]: z.output<(typeof settingsSections)[Section]> }

/** Terms of use that invited people accept; if empty, no acceptance is required. */
const termsSchema = z.object({
  /** 0 before the first publication. */
  version: z.number().int(),
  text: z.string(),
  publishedAt: instant.nullable(),
  /** Number of people who accepted this version. */
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
    summary: 'Salva uma nova versão dos termos de uso; o mesmo texto não cria outra versão',
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
