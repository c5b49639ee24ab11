import type { StatsFigure, StatsFigureName } from '@prosa/contract/stats/stats.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartColumn, Download } from 'lucide-react'
import { FigureTable } from '#/ui/charts/figure-table.tsx'
import { figureTitles } from '#/features/stats/stats-labels.ts'
import {
  pickFilters,
  type StatsSearch,
  type StatsSearchProps,
  type StatsTable,
  statsTables,
} from '#/features/stats/stats-search.ts'
import { read } from '#/lib/api/operations.ts'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { TabPanel, Tabs } from '#/ui/layout/tabs.tsx'
import { PagedList } from '#/ui/lists/paged-list.tsx'
import { useFigureExport } from '#/features/stats/use-figure-export.ts'
import { Button } from '#/ui/actions/button.tsx'

interface StatsTablesProps extends StatsSearchProps {
  canExport: boolean
}

export function StatsTables({ search, onSearchChange, canExport }: StatsTablesProps) {
  const table = search.table ?? 'assistants'
  return (
    <Tabs
      tabs={tabs}
      value={table}
      onValueChange={(next) => onSearchChange({ table: next, sort: undefined })}
      label="Tabelas"
      className="min-w-0"
    >
      <TabPanel value={table} className="flex flex-col gap-3">
        {canExport && (
          <div className="flex justify-end">
            <ExportButton figure={table} title={figureTitles[table]} search={search} />
          </div>
        )}
        <Rows key={table} table={table} search={search} onSearchChange={onSearchChange} />
      </TabPanel>
    </Tabs>
  )
}

function Rows({ table, search, onSearchChange }: StatsSearchProps & { table: StatsTable }) {
  const { page, sort } = search
  const query = { ...pickFilters(search), page, sort }
  const list = useQuery({
    ...read('getStatsFigure', { params: { figure: table }, query }),
    placeholderData: keepPreviousData,
  })
  return (
    <PagedList
      list={list}
      failure="Não foi possível carregar esta tabela"
      onPageChange={(next) => onSearchChange({ page: next })}
    >
      <FigureTable
        label={figureTitles[table]}
        figure={list.data}
        sort={sort ?? '-messages'}
        onSortChange={(next) => onSearchChange({ sort: next as StatsSearch['sort'] })}
        empty={<EmptyState icon={<ChartColumn />} title={emptyTitles[table]} />}
        {...(table === 'assistants' ? { renderName: assistantLink } : {})}
      />
    </PagedList>
  )
}

/** Links an assistant that still exists to its page. */
function assistantLink({ id, cells: [name] }: StatsFigure['rows'][number]) {
  if (!/^\d+$/.test(id)) return <span className="text-muted-foreground">{name}</span>
  return (
    <Link
      to="/assistants/manage/$assistantId"
      params={{ assistantId: id }}
      className="font-medium wrap-anywhere text-primary-text hover:underline"
    >
      {name}
    </Link>
  )
}

const tabs = statsTables.map((value) => ({ value, label: figureTitles[value] }))

const emptyTitles: Readonly<Record<StatsTable, string>> = {
  assistants: 'Nenhum assistente foi usado neste período.',
  questions: 'Nenhuma pergunta ficou sem resposta neste período.',
  people: 'Ninguém com conta conversou neste período.',
  models: 'Nenhum modelo respondeu neste período.',
}

interface ExportButtonProps {
  figure: StatsFigureName
  title: string
  search: StatsSearch
}

/** Downloads a table for spreadsheets. */
function ExportButton({ figure, title, search }: ExportButtonProps) {
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
