import type { studentStats } from '@prosa/contract/school/student-stats.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { ActivityLink } from '#/features/student-stats/lists/activity-link.tsx'
import { ListFrame, NothingHere } from '#/features/student-stats/lists/list-frame.tsx'
import { NoNumber, SmallGroup } from '#/features/student-stats/no-number.tsx'
import { listQueryOf } from '#/features/student-stats/stats-search.ts'
import type { StatsSearchProps } from '#/features/student-stats/stats-search.ts'
import { formatNumber } from '#/lib/format/format.ts'
import { read } from '#/lib/api/operations.ts'
import { columnHelper } from '#/ui/lists/data-table-columns.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'

type Activity = z.output<typeof studentStats.listActivityStats.ok>['items'][number]

export function ActivityList({ search, onSearchChange }: StatsSearchProps) {
  const list = useQuery({
    ...read('listActivityStats', { query: listQueryOf(search) }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListFrame list={list} onSearchChange={onSearchChange}>
      <DataTable
        label="Atividades"
        columns={columns}
        rows={list.data?.items ?? []}
        rowId={({ assessmentId }) => assessmentId}
        loading={list.isPending}
        empty={
          <NothingHere search={search} onSearchChange={onSearchChange} title="Nenhuma atividade SGA neste período." />
        }
      />
    </ListFrame>
  )
}

function AverageMinutes({ activity: { suppressed, averageMinutes } }: { activity: Activity }) {
  if (suppressed) return <SmallGroup />
  return averageMinutes === null ? <NoNumber /> : `${formatNumber(averageMinutes)} min`
}

const column = columnHelper<Activity>()
const columns = column.columns([
  column.accessor('title', {
    header: 'Atividade',
    cell: ({ row: { original: activity } }) => (
      <div className="min-w-40">
        <ActivityLink {...activity}>{activity.title}</ActivityLink>
        <p className="wrap-anywhere text-muted-foreground">{activity.institution}</p>
      </div>
    ),
  }),
  column.accessor('expected', {
    header: 'Previstos',
    meta: { align: 'end', from: 'md' },
    cell: ({ row: { original } }) => formatNumber(original.expected),
  }),
  column.accessor('started', {
    header: 'Iniciaram',
    meta: { align: 'end', from: 'sm' },
    cell: ({ row: { original } }) => formatNumber(original.started),
  }),
  column.accessor('delivered', {
    header: 'Entregaram',
    meta: { align: 'end' },
    cell: ({ row: { original } }) => formatNumber(original.delivered),
  }),
  column.accessor('averageMinutes', {
    header: 'Duração média',
    meta: { align: 'end', from: 'sm' },
    cell: ({ row: { original } }) => <AverageMinutes activity={original} />,
  }),
  column.accessor('reviewed', {
    header: 'Revisadas',
    meta: { align: 'end', from: 'lg' },
    cell: ({ row: { original } }) => formatNumber(original.reviewed),
  }),
  column.accessor('openAlerts', {
    header: 'Alertas',
    meta: { align: 'end', from: 'md' },
    cell: ({ row: { original } }) => formatNumber(original.openAlerts),
  }),
])
