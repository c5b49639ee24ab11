import type { reports } from '@prosa/contract/sharing/reports.ts'
import type { Handlers } from '#/context.ts'
import type { assistantRules } from '#/modules/assistants/finding/assistants.service.ts'
import { listReports, setReportState } from '#/modules/sharing/guest-sessions/reports/reports.service.ts'

export const reportsRoutes: Handlers<typeof reports, typeof assistantRules> = {
  listReports: ({ ctx, resource, query }) => {
    const { id: assistantId } = resource
    return listReports(ctx, { assistantId, linkId: query.linkId }, query)
  },
  setReportState: ({ ctx, by, resource, params, body }) =>
    setReportState(ctx, by, resource, { reportId: params.reportId, ...body }),
  listAllReports: ({ ctx, query }) => listReports(ctx, {}, query),
}
