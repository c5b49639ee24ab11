import { Readable } from 'node:stream'
import type { stats } from '@prosa/contract/stats/stats.ts'
import type { Handlers } from '#/context.ts'
import { monthlyReport } from '#/modules/stats/report.service.ts'
import { exportFigure, readFigure, readStats } from '#/modules/stats/stats.service.ts'
import { attachmentResponse } from '#/platform/api/attachment.ts'

export const statsRoutes: Handlers<typeof stats> = {
  getStats: ({ ctx, actor, query }) => readStats(ctx, actor, query),
  getStatsFigure: ({ ctx, actor, params, query }) => readFigure(ctx, actor, params.figure, query),
  exportStatsReport: async ({ ctx, by, query }) => {
    const pdf = await monthlyReport(ctx, by, query)
    return attachmentResponse(Readable.from([pdf]), {
      name: `relatorio-${query.month}.pdf`,
      contentType: 'application/pdf',
      bytes: pdf.length,
    })
  },
  exportStatsFigure: async ({ ctx, by, params, query }) =>
    attachmentResponse(await exportFigure(ctx, by, params.figure, query), {
      name: `estatisticas-${params.figure}.csv`,
      contentType: 'text/csv; charset=utf-8',
    }),
}
