import { named, z } from '#/protocol/zod.ts'
import { instant } from '#/protocol/instant.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { versionSchema } from '#/protocol/version.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'
import { alertCategories, safetyRulesSchema } from '#/conversations/safety-rules.ts'

const alertStatuses = ['open', 'handled'] as const

const alertSchema = named('SafetyAlert', {
  id: z.uuid(),
  category: z.enum(alertCategories),
  at: instant,
  assistantId: z.number().int(),
  assistantName: z.string(),
  status: z.enum(alertStatuses),
  handledBy: z.string().nullable(),
  handledAt: instant.nullable(),
})
export type SafetyAlert = z.infer<typeof alertSchema>
export type UnserializedSafetyAlert = z.input<typeof alertSchema>

const alertDetailsSchema = alertSchema.extend({
  /** The author of the message; null for visitors. */
  personName: z.string().nullable(),
  /** The message that raised the alert; null if it was deleted since. */
  excerpt: z.string().nullable(),
  note: z.string(),
})

const administration = { tag: 'Segurança de conteúdo', policy: 'safety.manage', permission: 'settings.manage' } as const
const handling = { tag: 'Segurança de conteúdo', policy: 'safety.alerts', permission: 'safety.alerts' } as const
const ofAssistant = {
  tag: 'Segurança de conteúdo',
  policy: 'assistant.edit',
  permission: 'assistants.update',
} as const

const safetyStateSchema = z.object({ ...safetyRulesSchema.shape, version: versionSchema })
export type SafetyState = z.infer<typeof safetyStateSchema>

/** The organization's rules as an assistant's editors see them; they apply in addition to the assistant's own. */
const assistantSafetySchema = z.object({
  rules: safetyStateSchema,
  organization: z
    .object(safetyRulesSchema.shape)
    .pick({ maskCpf: true, maskPhone: true, maskEmail: true, alertOn: true, messagesPerChat: true })
    .extend({ topics: z.array(z.string()) }),
})
export type AssistantSafety = z.infer<typeof assistantSafetySchema>

export const safety = defineContract({
  getSafety: {
    ...route('GET', '/api/settings/safety'),
    ...administration,
    summary: 'Regras de segurança de conteúdo da organização',
    ok: safetyStateSchema,
  },
  updateSafety: {
    ...route('PUT', '/api/settings/safety'),
    ...administration,
    summary: 'Salva as regras da organização; valem a partir da próxima mensagem, em todos os processos',
    versioned: true,
    body: safetyRulesSchema,
    ok: safetyStateSchema,
  },
  getAssistantSafety: {
    ...route('GET', '/api/assistants/:assistantId/safety'),
    ...ofAssistant,
    summary: 'Regras de segurança de um assistente, além das da organização',
    ok: assistantSafetySchema,
  },
  updateAssistantSafety: {
    ...route('PUT', '/api/assistants/:assistantId/safety'),
    ...ofAssistant,
    summary: 'Salva as regras de um assistente; valem a partir da próxima mensagem, sem publicar',
    versioned: true,
    body: safetyRulesSchema,
    ok: assistantSafetySchema,
  },
  listSafetyAlerts: {
    ...route('GET', '/api/safety/alerts'),
    ...handling,
    summary: 'Alertas de risco, os mais novos primeiro; sem o texto das mensagens',
    query: z.object({
      ...pageQuery,
      status: z.enum(['all', ...alertStatuses]).default('open'),
      category: z.enum(['all', ...alertCategories]).default('all'),
    }),
    ok: paged(alertSchema),
  },
  readSafetyAlert: {
    ...route('GET', '/api/safety/alerts/:safetyAlertId'),
    ...handling,
    summary: 'Um alerta com a mensagem; cada leitura fica na auditoria',
    ok: alertDetailsSchema,
  },
  handleSafetyAlert: {
    ...route('POST', '/api/safety/alerts/:safetyAlertId/handle'),
    ...handling,
    summary: 'Marca um alerta como tratado, com uma anotação',
    body: z.strictObject({ note: z.string().trim().max(1000, 'A anotação pode ter no máximo 1.000 caracteres.') }),
    ok: alertDetailsSchema,
  },
})
