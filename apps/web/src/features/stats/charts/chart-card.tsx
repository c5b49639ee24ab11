import type { StatsFigure } from '@prosa/contract/settings/stats.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn, Download, Ellipsis, Table2 } from 'lucide-react'
import { useId, useState } from 'react'
import { chartKinds, type ChartName } from '#/features/stats/charts/chart-kinds.ts'
import { ColumnsChart } from '#/features/stats/charts/columns-chart.tsx'
import { BarsChart } from '#/ui/charts/bars-chart.tsx'
import { HeatMap } from '#/features/stats/charts/heat-map.tsx'
import { LinesChart } from '#/ui/charts/lines-chart.tsx'
import { LoadFailure } from '#/ui/feedback/load-failure.tsx'
import { FigureTable } from '#/ui/charts/figure-table.tsx'
import { chartNotes, chartTitles } from '#/features/stats/stats-labels.ts'
import { filtersOf, type StatsSearch } from '#/features/stats/stats-search.ts'
import { useFigureExport } from '#/features/stats/use-figure-export.ts'
import { read } from '#/lib/api/operations.ts'
import { DropdownMenu, MenuItem } from '#/ui/actions/dropdown-menu.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { Card } from '#/ui/layout/card.tsx'
import { PartBoundary } from '#/ui/feedback/part-boundary.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

interface ChartCardProps {
  name: ChartName
  search: StatsSearch
  canExport: boolean
}

/** A figure as a picture, or as the table it was drawn from. */
export function ChartCard({ name, search, canExport }: ChartCardProps) {
  const titleId = useId()
  const [asTable, setAsTable] = useState(false)
  const title = chartTitles[name]
  const save = useFigureExport(name, filtersOf(search))
  const figure = useQuery({
    ...read('getStatsFigure', { params: { figure: name }, query: filtersOf(search) }),
    placeholderData: keepPreviousData,
  })
  return (
    <Card role="group" aria-labelledby={titleId} className="flex min-w-0 flex-col gap-3 p-4">
      <div className="flex items-start justify-between gap-2">
        <h2 id={titleId} className="min-w-0 pt-1 font-medium">
          {title}
        </h2>
        <DropdownMenu
          trigger={<IconButton size="sm" label={`Ações de ${title}`} tooltip={false} icon={<Ellipsis />} />}
        >
          <MenuItem
            icon={asTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
            onSelect={() => setAsTable(!asTable)}
          >
            {asTable ? 'Ver como gráfico' : 'Ver como tabela'}
          </MenuItem>
          {canExport && (
            <MenuItem icon={<Download aria-hidden />} onSelect={() => save.mutate()}>
              Baixar CSV
            </MenuItem>
          )}
        </DropdownMenu>
      </div>
      {chartNotes[name] && <p className="text-xs text-muted-foreground">{chartNotes[name]}</p>}
      {figure.isError && <LoadFailure query={figure} title="Não foi possível carregar este gráfico" />}
      {figure.isPending && <Skeleton className="h-56" />}
      {figure.data && (
        <PartBoundary>
          <Content name={name} figure={figure.data} asTable={asTable} />
        </PartBoundary>
      )}
    </Card>
  )
}

function Content({ name, figure, asTable }: { name: ChartName; figure: StatsFigure; asTable: boolean }) {
  const title = chartTitles[name]
  const nothing = (
    <p className="flex h-56 items-center justify-center text-center text-sm text-muted-foreground">
      {figure.suppressed ? 'Há menos de 5 pessoas com estes filtros.' : 'Ainda não há dados neste período.'}
    </p>
  )
  if (asTable) return <FigureTable label={`Tabela: ${title}`} figure={figure} empty={nothing} />
  const { kind, values } = chartKinds[name]
  const series = figure.columns
    .map((column, index) => ({ ...column, index }))
    .filter(({ key }) => (values as readonly string[]).includes(key))
    .filter(({ index }) => figure.rows.some(({ cells }) => cells[index] !== null))
  const isEmpty = !figure.rows.some(({ cells }) => cells.slice(1).some((cell) => typeof cell === 'number' && cell > 0))
  if (isEmpty) return nothing
  if (kind === 'heat') return <HeatMap figure={figure} />
  const Chart = { lines: LinesChart, bars: BarsChart, columns: ColumnsChart }[kind]
  return (
    <div role="img" aria-label={`Gráfico: ${title}. Os números estão em “Ver como tabela”.`} className="h-56">
      <div aria-hidden className="h-full">
        <Chart figure={figure} series={series} />
      </div>
    </div>
  )
}
