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
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

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

const columns: readonly Column<Activity>[] = [
  {
    id: 'title',
    header: 'Atividade',
    cell: (activity) => (
      <div className="min-w-40">
        <ActivityLink {...activity}>{activity.title}</ActivityLink>
        <p className="wrap-anywhere text-muted-foreground">{activity.institution}</p>
      </div>
    ),
  },
  {
    id: 'expected',
    header: 'Previstos',
    align: 'end',
    from: 'md',
    cell: (original) => formatNumber(original.expected),
  },
  {
    id: 'started',
    header: 'Iniciaram',
    align: 'end',
    from: 'sm',
    cell: (original) => formatNumber(original.started),
  },
  {
    id: 'delivered',
    header: 'Entregaram',
    align: 'end',
    cell: (original) => formatNumber(original.delivered),
  },
  {
    id: 'averageMinutes',
    header: 'Duração média',
    align: 'end',
    from: 'sm',
    cell: (original) => <AverageMinutes activity={original} />,
  },
  {
    id: 'reviewed',
    header: 'Revisadas',
    align: 'end',
    from: 'lg',
    cell: (original) => formatNumber(original.reviewed),
  },
  {
    id: 'openAlerts',
    header: 'Alertas',
    align: 'end',
    from: 'md',
    cell: (original) => formatNumber(original.openAlerts),
  },
]
