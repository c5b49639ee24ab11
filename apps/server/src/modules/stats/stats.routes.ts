import { Readable } from 'node:stream'
import type { stats } from '@prosa/contract/settings/stats.ts'
import type { Handlers } from '#/context.ts'
import { monthlyReport } from '#/modules/stats/report/report.service.ts'
import { exportFigure, readFigure, readStats } from '#/modules/stats/stats.service.ts'
import { attachment } from '#/platform/api/attachment.ts'

export const statsRoutes: Handlers<typeof stats> = {
  getStats: ({ ctx, actor, query }) => readStats(ctx, actor, query),
  getStatsFigure: ({ ctx, actor, params, query }) => readFigure(ctx, actor, params.figure, query),
  exportStatsReport: async ({ ctx, actor, query, facts }) => {
    const pdf = await monthlyReport(ctx, actor, query, facts)
    return attachment(Readable.from([pdf]), {
      name: `relatorio-${query.month}.pdf`,
      contentType: 'application/pdf',
      bytes: pdf.length,
    })
  },
  exportStatsFigure: async ({ ctx, actor, params, query, facts }) =>
    attachment(await exportFigure(ctx, actor, params.figure, query, facts), {
      name: `estatisticas-${params.figure}.csv`,
      contentType: 'text/csv; charset=utf-8',
    }),
}
