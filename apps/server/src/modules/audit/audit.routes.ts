import type { audit } from '@prosa/contract/settings/audit.ts'
import type { Handlers } from '#/context.ts'
import { exportAuditEvents, listAuditEvents } from '#/modules/audit/audit.service.ts'
import { attachment } from '#/platform/api/attachment.ts'

export const auditRoutes: Handlers<typeof audit> = {
  listAuditEvents: ({ ctx, query }) => listAuditEvents(ctx, query),
  exportAuditEvents: async ({ ctx, actor, query, facts }) => {
    const csv = await exportAuditEvents(ctx, actor, query, facts)
    return attachment(csv, { name: 'auditoria.csv', contentType: 'text/csv; charset=utf-8' })
  },
}
