import type { safety } from '@prosa/contract/conversations/safety.ts'
import type { Handlers } from '#/context.ts'
import type { assistantRules } from '#/modules/assistants/finding/assistants.service.ts'
import { findAlerts } from '#/modules/conversations/safety/alerts/alerts.repository.ts'
import { handleAlert, readAlert } from '#/modules/conversations/safety/alerts/alerts.service.ts'
import { readAssistantSafety, saveAssistantSafety } from '#/modules/conversations/safety/rules/rules.service.ts'
import { alertsWithin } from '#/modules/conversations/safety/safety.policy.ts'
import { readSection, saveSettings } from '#/modules/settings/settings.service.ts'

export const safetyRoutes: Handlers<typeof safety, typeof assistantRules> = {
  getSafety: ({ ctx }) => readSection(ctx, 'safety'),
  updateSafety: ({ ctx, by, body }) => saveSettings(ctx, by, 'safety', body),
  getAssistantSafety: ({ ctx, resource }) => {
    const { id } = resource
    return readAssistantSafety(ctx, id)
  },
  updateAssistantSafety: ({ ctx, by, resource, body }) => {
    const { id } = resource
    return saveAssistantSafety(ctx, by, id, body)
  },
  listSafetyAlerts: ({ ctx, actor, query }) => findAlerts(ctx.db, query, alertsWithin(actor)),
  readSafetyAlert: ({ ctx, by, params }) => readAlert(ctx, by, params.safetyAlertId),
  handleSafetyAlert: ({ ctx, by, params, body }) => handleAlert(ctx, by, params.safetyAlertId, body.note),
}
