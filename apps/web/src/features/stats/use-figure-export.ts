import type { StatsFigureName } from '@prosa/contract/stats/stats.ts'
import { filtersOf, type StatsSearch } from '#/features/stats/stats-search.ts'
import { api } from '#/lib/api/api.ts'
import { useDownload } from '#/lib/api/download.ts'

/** Saves a figure as a file for spreadsheets, by the filters of the screen. */
export function useFigureExport(figure: StatsFigureName, search: StatsSearch) {
  const query = { ...filtersOf(search), ...(search.sort ? { sort: search.sort } : {}) }
  return useDownload(() => api.exportStatsFigure({ params: { figure }, query }), `estatisticas-${figure}.csv`)
}
