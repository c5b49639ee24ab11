import type { audit } from '@prosa/contract/settings/audit.ts'
import type { Handlers } from '#/context.ts'
import { auditPolicy } from '#/modules/audit/audit.policy.ts'
import { exportAuditEvents, listAuditEvents } from '#/modules/audit/audit.service.ts'
import { attachment } from '#/platform/api/attachment.ts'
import { authorize } from '#/platform/authorization/authorize.ts'

export const auditRoutes: Handlers<typeof audit> = {
  listAuditEvents: ({ ctx, actor, query }) => {
    authorize(auditPolicy, actor, 'view', {})
    return listAuditEvents(ctx, query)
  },
  exportAuditEvents: async ({ ctx, actor, query, facts }) => {
    authorize(auditPolicy, actor, 'view', {})
    const csv = await exportAuditEvents(ctx, actor, query, facts)
    return attachment(csv, { name: 'auditoria.csv', contentType: 'text/csv; charset=utf-8' })
  },
}
