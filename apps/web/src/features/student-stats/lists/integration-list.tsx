import { Link } from '@tanstack/react-router'
import { StatsList } from '#/features/student-stats/lists/stats-list.tsx'
import type { RowOf } from '#/blocks/list/list-types.ts'
import type { StatsSearchProps } from '#/features/student-stats/stats-search.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { formatDuration } from '#/ui/charts/cell-text.ts'
import { type Column, countColumn } from '#/ui/lists/data-table.tsx'

type IntegrationRow = RowOf<'listIntegrationStats'>

export function IntegrationList(props: StatsSearchProps) {
  return (
    <StatsList
      {...props}
      list="listIntegrationStats"
      label="Integrações"
      columns={columns}
      rowId={({ integrationId }) => integrationId}
      title="Nenhuma integração neste período."
    />
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
