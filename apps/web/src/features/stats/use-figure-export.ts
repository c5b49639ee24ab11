import type { StatsFigureName } from '@prosa/contract/settings/stats.ts'
import { useMutation } from '@tanstack/react-query'
import { filtersOf, type StatsSearch } from '#/features/stats/stats-search.ts'
import { api } from '#/lib/api/api.ts'
import { saveFile } from '#/lib/api/download.ts'

/** Saves a figure as a file for spreadsheets, by the filters of the screen. */
export const useFigureExport = (figure: StatsFigureName, search: StatsSearch) =>
  useMutation({
    mutationFn: async () => {
      const query = { ...filtersOf(search), ...(search.sort ? { sort: search.sort } : {}) }
      await saveFile(await api.exportStatsFigure({ params: { figure }, query }), `estatisticas-${figure}.csv`)
    },
    meta: { keepsReads: true },
  })
