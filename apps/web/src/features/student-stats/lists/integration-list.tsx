import type { studentStats } from '@prosa/contract/school/student-stats.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { ListFrame, NothingHere } from '#/features/student-stats/lists/list-frame.tsx'
import { listQueryOf } from '#/features/student-stats/stats-search.ts'
import type { StatsSearchProps } from '#/features/student-stats/stats-search.ts'
import { formatDateTime, formatNumber } from '#/lib/format/format.ts'
import { read } from '#/lib/api/operations.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

type IntegrationRow = z.output<typeof studentStats.listIntegrationStats.ok>['items'][number]

export function IntegrationList({ search, onSearchChange }: StatsSearchProps) {
  const list = useQuery({
    ...read('listIntegrationStats', { query: listQueryOf(search) }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListFrame list={list} onSearchChange={onSearchChange}>
      <DataTable
        label="Integrações"
        columns={columns}
        rows={list.data?.items ?? []}
        rowId={({ integrationId }) => integrationId}
        loading={list.isPending}
        empty={
          <NothingHere search={search} onSearchChange={onSearchChange} title="Nenhuma integração neste período." />
        }
      />
    </ListFrame>
  )
}

const columns: readonly Column<IntegrationRow>[] = [
  {
    id: 'name',
    header: 'Integração',
    cell: (original) => (
      <div className="min-w-28">
        <Link
          to="/settings/sga/$integrationId"
          params={{ integrationId: original.integrationId }}
          className="font-medium wrap-anywhere text-primary-text hover:underline"
        >
          {original.name}
        </Link>
        <p className="wrap-anywhere text-muted-foreground">{original.institution}</p>
      </div>
    ),
  },
  {
    id: 'launches',
    header: 'Lançamentos',
    align: 'end',
    cell: (original) => formatNumber(original.launches),
  },
  {
    id: 'errors',
    header: 'Recusados',
    align: 'end',
    from: 'sm',
    cell: (original) => formatNumber(original.errors),
  },
  {
    id: 'averageMs',
    header: 'Tempo de resposta',
    align: 'end',
    from: 'md',
    cell: (original) => (original.averageMs === null ? '–' : `${formatNumber(original.averageMs)} ms`),
  },
  {
    id: 'lastLaunchAt',
    header: 'Último lançamento',
    from: 'lg',
    cell: (original) => (original.lastLaunchAt ? formatDateTime(original.lastLaunchAt) : 'Nenhum'),
  },
]
