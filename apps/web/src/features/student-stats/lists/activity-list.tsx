import { ActivityLink } from '#/features/student-stats/lists/row-links.tsx'
import { StatsList } from '#/features/student-stats/lists/stats-list.tsx'
import type { RowOf } from '#/blocks/list/list-types.ts'
import { NoNumber, SmallGroup } from '#/features/student-stats/no-number.tsx'
import type { StatsSearchProps } from '#/features/student-stats/stats-search.ts'
import { formatNumber } from '#/lib/format/format.ts'
import { type Column, countColumn } from '#/ui/lists/data-table.tsx'

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
        <ActivityLink assistantId={activity.assistantId} activityId={activity.assessmentId}>
          {activity.title}
        </ActivityLink>
        <p className="wrap-anywhere text-muted-foreground">{activity.institution}</p>
      </div>
    ),
  },
  countColumn('expected', 'Previstos', 'md'),
  countColumn('started', 'Iniciaram'),
  countColumn('delivered', 'Entregaram'),
  {
    id: 'averageMinutes',
    header: 'Duração média',
    align: 'end',
    cell: (original) => <AverageMinutes activity={original} />,
  },
  countColumn('reviewed', 'Revisadas', 'lg'),
  countColumn('openAlerts', 'Alertas', 'md'),
]
