import { ActivityLink } from '#/features/student-stats/lists/row-links.tsx'
import { StatsList } from '#/features/student-stats/lists/stats-list.tsx'
import type { RowOf } from '#/blocks/list/list-types.ts'
import { NoNumber, SmallGroup } from '#/features/student-stats/no-number.tsx'
import type { StatsSearchProps } from '#/features/student-stats/stats-search.ts'
import { formatNumber } from '#/lib/format/format.ts'
import type { Column } from '#/ui/lists/data-table.tsx'

type Activity = RowOf<'listActivityStats'>

export function ActivityList(props: StatsSearchProps) {
  return (
    <StatsList
      {...props}
      list="listActivityStats"
      label="Atividades"
      columns={columns}
      rowId={({ assessmentId }) => assessmentId}
      title="Nenhuma atividade SGA neste período."
    />
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
