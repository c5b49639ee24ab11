import type { StatsFigure } from '@prosa/contract/stats.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { ExportButton } from '#/features/stats/export-button.tsx'
import { FigureProblem } from '#/features/stats/figure-problem.tsx'
import { FigureTable } from '#/features/stats/figure-table.tsx'
import { figureTitles } from '#/features/stats/stats-labels.ts'
import { filtersOf, statsTables } from '#/features/stats/stats-search.ts'
import type { StatsSearch, StatsSearchProps, StatsTable } from '#/features/stats/stats-search.ts'
import { read } from '#/lib/operations.ts'
import type { TableSort } from '#/ui/data-table.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Pagination } from '#/ui/pagination.tsx'
import { TabPanel, Tabs } from '#/ui/tabs.tsx'

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
  const query = { ...filtersOf(search), page, sort }
  const list = useQuery({
    ...read('getStatsFigure', { params: { figure: table }, query }),
    placeholderData: keepPreviousData,
  })
  if (list.isError) return <FigureProblem list={list} title="Não foi possível carregar esta tabela" />
  return (
    <>
      <FigureTable
        label={figureTitles[table]}
        figure={list.data}
        sort={sortOf(sort)}
        onSortChange={(next) => onSearchChange({ sort: toSort(next) })}
        empty={<EmptyState icon={<ChartColumn />} title={emptyTitles[table]} />}
        {...(table === 'assistants' ? { nameOf: assistantLink } : {})}
      />
      {list.data && list.data.total > list.data.pageSize && (
        <Pagination
          page={list.data.page}
          total={list.data.total}
          pageSize={list.data.pageSize}
          onPageChange={(next) => onSearchChange({ page: next })}
        />
      )}
    </>
  )
}

/** An assistant that is still there leads to its page. */
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

function sortOf(sort: StatsSearch['sort'] = '-messages'): TableSort {
  return sort.startsWith('-') ? { by: sort.slice(1), direction: 'desc' } : { by: sort, direction: 'asc' }
}

const toSort = ({ by, direction }: TableSort) =>
  `${direction === 'desc' ? '-' : ''}${by}` as NonNullable<StatsSearch['sort']>

const tabs = statsTables.map((value) => ({ value, label: figureTitles[value] }))

const emptyTitles: Readonly<Record<StatsTable, string>> = {
  assistants: 'Nenhum assistente foi usado neste período.',
  questions: 'Nenhuma pergunta ficou sem resposta neste período.',
  people: 'Ninguém com conta conversou neste período.',
  models: 'Nenhum modelo respondeu neste período.',
}
