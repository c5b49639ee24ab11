import type { audit } from '@prosa/contract/settings/audit.ts'
import type { Handlers } from '#/context.ts'
import { exportAuditEvents, listAuditEvents } from '#/modules/audit/audit.service.ts'
import { attachment } from '#/platform/api/attachment.ts'

export const auditRoutes: Handlers<typeof audit> = {
  listAuditEvents: ({ ctx, query }) => listAuditEvents(ctx, query),
  exportAuditEvents: async ({ ctx, by, query }) => {
    const csv = await exportAuditEvents(ctx, by, query)
    return attachment(csv, { name: 'auditoria.csv', contentType: 'text/csv; charset=utf-8' })
  },
}
