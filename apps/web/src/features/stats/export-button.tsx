import type { StatsFigureName } from '@prosa/contract/settings/stats.ts'
import { Download } from 'lucide-react'
import type { StatsSearch } from '#/features/stats/stats-search.ts'
import { useFigureExport } from '#/features/stats/use-figure-export.ts'
import { Button } from '#/ui/actions/button.tsx'

interface ExportButtonProps {
  figure: StatsFigureName
  title: string
  search: StatsSearch
}

/** A table as a file for spreadsheets. */
export function ExportButton({ figure, title, search }: ExportButtonProps) {
  const save = useFigureExport(figure, search)
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
