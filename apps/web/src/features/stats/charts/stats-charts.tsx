import type { StatsFigure, StatsFigureName } from '@prosa/contract/stats/stats.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn, Download, Ellipsis, Table2 } from 'lucide-react'
import { useId, useState } from 'react'
import { ColumnsChart } from '#/features/stats/charts/columns-chart.tsx'
import { chartNotes, chartTitles } from '#/features/stats/stats-labels.ts'
import { type StatsSearch, pickFilters } from '#/features/stats/stats-search.ts'
import { useFigureExport } from '#/features/stats/use-figure-export.ts'
import { read } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { DropdownMenu, MenuItem } from '#/ui/actions/dropdown-menu.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { BarsChart } from '#/ui/charts/bars-chart.tsx'
import { FigureTable } from '#/ui/charts/figure-table.tsx'
import { LinesChart } from '#/ui/charts/lines-chart.tsx'
import { LoadFailure } from '#/ui/feedback/load-failure.tsx'
import { PartBoundary } from '#/ui/feedback/part-boundary.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { Card } from '#/ui/layout/card.tsx'

/** All charts of the page; loaded after its numbers, because only they need the chart library. */
export default function StatsCharts({ search, canExport }: { search: StatsSearch; canExport: boolean }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:*:first:col-span-2">
      {chartNames.map((name) => (
        <ChartCard key={name} name={name} search={search} canExport={canExport} />
      ))}
    </div>
  )
}

interface ChartCardProps {
  name: ChartName
  search: StatsSearch
  canExport: boolean
}

/** A figure as a chart, or as its table. */
function ChartCard({ name, search, canExport }: ChartCardProps) {
  const titleId = useId()
  const [asTable, setAsTable] = useState(false)
  const title = chartTitles[name]
  const save = useFigureExport(name, pickFilters(search))
  const figure = useQuery({
    ...read('getStatsFigure', { params: { figure: name }, query: pickFilters(search) }),
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
  const { kind, values } = chartKinds[name]
  if (asTable) {
    const tableFigure = kind === 'heat' ? busyHours(figure) : figure
    return <FigureTable label={`Tabela: ${title}`} figure={tableFigure} empty={nothing} />
  }
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

/** Lists the hours of a heat map in which something was written. */
const busyHours = (figure: StatsFigure): StatsFigure => ({
  ...figure,
  columns: [
    ...figure.columns.slice(0, 1),
    { key: 'hour', label: 'Hora', kind: 'text', sortable: false },
    { key: 'messages', label: 'Mensagens', kind: 'number', sortable: false },
  ],
  rows: figure.rows.flatMap(({ id, cells: [day = null, ...counts] }) =>
    counts.flatMap((count, hour) =>
      Number(count) > 0 ? [{ id: `${id} ${hour}`, cells: [day, `${hour}h`, count] }] : [],
    ),
  ),
})

/** Weekdays by hours: a fuller cell means more messages. The numbers are in the table and under the pointer. */
function HeatMap({ figure: { rows, columns } }: { figure: StatsFigure }) {
  const most = Math.max(...rows.flatMap(({ cells }) => cells.slice(1).map(Number)))
  return (
    <div
      role="img"
      aria-label="Gráfico: uso por dia da semana e hora. Os números estão em “Ver como tabela”."
      className="flex h-56 flex-col justify-center gap-1"
    >
      {rows.map(({ id, cells: [day, ...counts] }) => (
        <div key={id} className="flex items-center gap-2">
          <span className="w-8 shrink-0 text-xs text-muted-foreground">{String(day).slice(0, 3)}</span>
          <span className="grid flex-1 grid-cols-24 gap-px sm:gap-0.5">
            {counts.map((count, hour) => (
              <span
                key={columns[hour + 1]?.key}
                title={`${day}, ${hour}h: ${counted(Number(count), 'mensagem', 'mensagens')}`}
                className="h-5 rounded-xs bg-muted"
              >
                <span
                  className="block h-full rounded-xs bg-primary"
                  style={{ opacity: most === 0 ? 0 : Number(count) / most }}
                />
              </span>
            ))}
          </span>
        </div>
      ))}
      <div aria-hidden className="flex gap-2 text-xs text-muted-foreground">
        <span className="w-8 shrink-0" />
        <span className="flex flex-1 justify-between">
          <span>0h</span>
          <span>6h</span>
          <span>12h</span>
          <span>18h</span>
          <span>23h</span>
        </span>
      </div>
    </div>
  )
}

interface ChartKind {
  kind: 'lines' | 'bars' | 'columns' | 'heat'
  /** Keys of the drawn columns. */
  values: readonly string[]
}

/** Kind of chart of each figure; the first column holds the categories. */
const chartKinds = {
  days: { kind: 'lines', values: ['messages', 'chats'] },
  hours: { kind: 'heat', values: [] },
  assistants: { kind: 'bars', values: ['messages'] },
  models: { kind: 'bars', values: ['messages'] },
  origins: { kind: 'bars', values: ['messages'] },
  funnel: { kind: 'bars', values: ['linked', 'embedded'] },
  versions: { kind: 'bars', values: ['satisfaction'] },
  costs: { kind: 'columns', values: ['cost', 'budget'] },
  retention: { kind: 'lines', values: ['active', 'returned'] },
} as const satisfies Partial<Record<StatsFigureName, ChartKind>>

type ChartName = keyof typeof chartKinds

const chartNames = Object.keys(chartKinds) as ChartName[]
