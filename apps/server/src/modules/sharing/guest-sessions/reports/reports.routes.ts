import type { reports } from '@prosa/contract/sharing/reports.ts'
import type { Handlers } from '#/context.ts'
import { loadAssistant } from '#/modules/assistants/assistants.service.ts'
import { reportsPolicy } from '#/modules/sharing/guest-sessions/reports/reports.policy.ts'
import { listReports, setReportState } from '#/modules/sharing/guest-sessions/reports/reports.service.ts'
import { authorize } from '#/platform/authorization/authorize.ts'

export const reportsRoutes: Handlers<typeof reports> = {
  listReports: async ({ ctx, actor, params, query }) => {
    const { id: assistantId } = await loadAssistant(ctx, actor, params.assistantId, 'share')
    return listReports(ctx, { assistantId, linkId: query.linkId }, query)
  },
  setReportState: async ({ ctx, actor, facts, params, body }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'share')
    return setReportState(ctx, { actor, facts }, assistant, { reportId: params.reportId, ...body })
  },
  listAllReports: ({ ctx, actor, query }) => {
    authorize(reportsPolicy, actor, 'list', {})
    return listReports(ctx, {}, query)
  },
}
