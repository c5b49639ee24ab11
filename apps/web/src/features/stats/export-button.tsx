import type { StatsFigureName } from '@prosa/contract/settings/stats.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { filtersOf } from '#/features/stats/stats-search.ts'
import type { StatsSearch } from '#/features/stats/stats-search.ts'
import { api } from '#/lib/api/api.ts'
import { saveFile } from '#/lib/api/download.ts'
import { Button } from '#/ui/actions/button.tsx'

interface ExportButtonProps {
  figure: StatsFigureName
  title: string
  search: StatsSearch
}

/** A figure as a file for spreadsheets, by the filters of the screen. */
export function ExportButton({ figure, title, search }: ExportButtonProps) {
  const save = useMutation({
    mutationFn: async () => {
      const query = { ...filtersOf(search), ...(search.sort ? { sort: search.sort } : {}) }
      await saveFile(await api.exportStatsFigure({ params: { figure }, query }), `estatisticas-${figure}.csv`)
    },
    meta: { keepsReads: true },
  })
  return (
    <Button
      variant="ghost"
      size="sm"
      loading={save.isPending}
      onClick={() => save.mutate()}
      aria-label={`Baixar CSV: ${title}`}
    >
      <Download aria-hidden /> CSV
    </Button>
  )
}
