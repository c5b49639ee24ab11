import { Link } from '@tanstack/react-router'
import { GraduationCap } from 'lucide-react'
import { type ReactNode } from 'react'
import type { ListName, RowOf } from '#/blocks/list/list-types.ts'
import { ListView, type ListViewProps } from '#/blocks/list/list-view.tsx'
import { NoNumber, SmallGroup } from '#/features/student-stats/no-number.tsx'
import { listQueryOf, type StatsSearchProps } from '#/features/student-stats/stats-search.ts'
import { spanText } from '#/lib/format/durations.ts'
import { formatNumber, formatDateTime } from '#/lib/format/format.ts'
import { formatDuration } from '#/ui/charts/cell-text.ts'
import { type Column, countColumn } from '#/ui/lists/data-table.tsx'

type StatsListName = Extract<ListName, `list${'Activity' | 'Student' | 'Class' | 'Alert' | 'Integration'}Stats`>

interface StatsListProps<Name extends StatsListName>
  extends StatsSearchProps, Pick<ListViewProps<Name>, 'list' | 'label' | 'columns' | 'rowId' | 'filters'> {
  /** Title of an empty tab, with or without filters. */
  title: string
}

/** The list of a tab; its filters stand above the tabs. */
export function StatsList<Name extends StatsListName>({ search, title, ...list }: StatsListProps<Name>) {
  const view = {
    ...list,
    search: listQueryOf(search),
    failure: 'Não foi possível carregar esta lista',
    empty: { icon: <GraduationCap />, title },
  }
  // The tabs have the same query, except for the students' order.
  return <ListView {...(view as unknown as ListViewProps<Name>)} />
}

type Activity = RowOf<'listActivityStats'>

export function ActivityList(props: StatsSearchProps) {
  return (
    <StatsList
      {...props}
      list="listActivityStats"
      label="Atividades"
      columns={activityColumns}
      rowId={({ assessmentId }) => assessmentId}
      title="Nenhuma atividade neste período."
    />
  )
}

function AverageMinutes({ activity: { suppressed, averageMinutes } }: { activity: Activity }) {
  if (suppressed) return <SmallGroup />
  return averageMinutes === null ? <NoNumber /> : `${formatNumber(averageMinutes)} min`
}

const activityColumns: readonly Column<Activity>[] = [
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

type ClassRow = RowOf<'listClassStats'>

export function ClassList(props: StatsSearchProps) {
  return (
    <StatsList
      {...props}
      list="listClassStats"
      label="Turmas"
      columns={classColumns}
      rowId={({ className, institution }) => `${institution} ${className}`}
      title="Nenhuma turma neste período."
    />
  )
}

const renderNumber = (value: number | null) => (value === null ? <NoNumber /> : formatNumber(value))

const classColumns: readonly Column<ClassRow>[] = [
  {
    id: 'className',
    header: 'Turma',
    cell: (original) => (
      <div className="min-w-28">
        <p className="font-medium wrap-anywhere">{original.className || 'Sem turma'}</p>
        <p className="wrap-anywhere text-muted-foreground">{original.institution}</p>
      </div>
    ),
  },
  {
    id: 'students',
    header: 'Alunos',
    align: 'end',
    cell: (original) => (original.suppressed ? <SmallGroup /> : formatNumber(original.students)),
  },
  {
    id: 'delivered',
    header: 'Entregues',
    align: 'end',
    cell: (original) => renderNumber(original.delivered),
  },
  {
    id: 'expired',
    header: 'Expiradas',
    align: 'end',
    from: 'md',
    cell: (original) => renderNumber(original.expired),
  },
  {
    id: 'averageActiveSeconds',
    header: 'Tempo ativo médio',
    align: 'end',
    from: 'md',
    cell: (original) =>
      original.averageActiveSeconds === null ? <NoNumber /> : spanText(original.averageActiveSeconds),
  },
]

type IntegrationRow = RowOf<'listIntegrationStats'>

export function IntegrationList(props: StatsSearchProps) {
  return (
    <StatsList
      {...props}
      list="listIntegrationStats"
      label="Integrações"
      columns={integrationColumns}
      rowId={({ integrationId }) => integrationId}
      title="Nenhuma integração neste período."
    />
  )
}

const integrationColumns: readonly Column<IntegrationRow>[] = [
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
  countColumn('launches', 'Lançamentos'),
  countColumn('errors', 'Recusados'),
  {
    id: 'averageMs',
    header: 'Tempo de resposta',
    align: 'end',
    from: 'md',
    cell: (original) => (original.averageMs === null ? '–' : formatDuration(original.averageMs)),
  },
  {
    id: 'lastLaunchAt',
    header: 'Última entrada',
    from: 'lg',
    cell: (original) => (original.lastLaunchAt ? formatDateTime(original.lastLaunchAt) : 'Nenhum'),
  },
]

interface ActivityLinkProps {
  assistantId: number
  activityId: string
  /** Page of the activity. */
  to?: 'students' | 'alerts'
  children: ReactNode
}

const pages = {
  students: '/assistants/manage/$assistantId/assessments/$assessmentId',
  alerts: '/assistants/manage/$assistantId/assessments/$assessmentId/alerts',
} as const

/** The title of an activity as a link to the page on which its teacher works. */
export function ActivityLink({ assistantId, activityId, to = 'students', children }: ActivityLinkProps) {
  return (
    <Link
      to={pages[to]}
      params={{ assistantId: String(assistantId), assessmentId: activityId }}
      className="inline-block py-0.5 font-medium wrap-anywhere text-primary-text hover:underline"
    >
      {children}
    </Link>
  )
}
