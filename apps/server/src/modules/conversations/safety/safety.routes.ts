import type { safety } from '@prosa/contract/conversations/safety.ts'
import type { Handlers } from '#/context.ts'
import { loadAssistant } from '#/modules/assistants/assistants.service.ts'
import { findAlerts } from '#/modules/conversations/safety/alerts/alerts.repository.ts'
import { handleAlert, readAlert, timesOf } from '#/modules/conversations/safety/alerts/alerts.service.ts'
import { readAssistantSafety, saveAssistantSafety } from '#/modules/conversations/safety/rules/rules.service.ts'
import { alertsWithin, safetyPolicy } from '#/modules/conversations/safety/safety.policy.ts'
import { getSettings, saveSettings } from '#/modules/settings/settings.service.ts'
import { authorize } from '#/platform/authorization/authorize.ts'

export const safetyRoutes: Handlers<typeof safety> = {
  getSafety: async ({ ctx, actor }) => {
    authorize(safetyPolicy, actor, 'manage', {})
    return (await getSettings(ctx)).safety
  },
  updateSafety: async ({ ctx, actor, body, facts }) => {
    authorize(safetyPolicy, actor, 'manage', {})
    return saveSettings(ctx, actor, 'safety', body, facts)
  },
  getAssistantSafety: async ({ ctx, actor, params }) => {
    const { id } = await loadAssistant(ctx, actor, params.assistantId, 'edit')
    return readAssistantSafety(ctx, id)
  },
  updateAssistantSafety: async ({ ctx, actor, params, body, facts }) => {
    const { id } = await loadAssistant(ctx, actor, params.assistantId, 'edit')
    return saveAssistantSafety(ctx, actor, id, body, facts)
  },
  listSafetyAlerts: async ({ ctx, actor, query }) => {
    authorize(safetyPolicy, actor, 'alerts', {})
    const page = await findAlerts(ctx.db, query, alertsWithin(actor))
    return { ...page, items: page.items.map((alert) => ({ ...alert, ...timesOf(alert) })) }
  },
  readSafetyAlert: async ({ ctx, actor, params, facts }) => {
    authorize(safetyPolicy, actor, 'alerts', {})
    return readAlert(ctx, { actor, facts }, params.safetyAlertId)
  },
  handleSafetyAlert: async ({ ctx, actor, params, body, facts }) => {
    authorize(safetyPolicy, actor, 'alerts', {})
    return handleAlert(ctx, { actor, facts }, params.safetyAlertId, body.note)
  },
}
