import type { audit } from '@prosa/contract/audit/audit.ts'
import type { Handlers } from '#/context.ts'
import { exportAuditEvents, listAuditEvents } from '#/modules/audit/audit.service.ts'

export const auditRoutes: Handlers<typeof audit> = {
  listAuditEvents: ({ ctx, query }) => listAuditEvents(ctx, query),
  exportAuditEvents: ({ ctx, by, query }) => exportAuditEvents(ctx, by, query),
}
