import type { StatsFigureName } from '@prosa/contract/stats/stats.ts'
import { pickFilters, type StatsSearch } from '#/features/stats/stats-search.ts'
import { api } from '#/lib/api/api.ts'
import { useDownload } from '#/lib/api/download.ts'

/** Downloads a figure for spreadsheets, with the screen's filters. */
export function useFigureExport(figure: StatsFigureName, search: StatsSearch) {
  const query = { ...pickFilters(search), ...(search.sort ? { sort: search.sort } : {}) }
  return useDownload(() => api.exportStatsFigure({ params: { figure }, query }), `estatisticas-${figure}.csv`)
}
