import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IntegrationActions } from '#/features/integrations/list/integration-actions.tsx'
import type { IntegrationRow } from '#/features/integrations/list/integration-actions.tsx'
import { IntegrationStatus } from '#/features/integrations/list/integration-status.tsx'
import { formatDateTime, formatNumber } from '#/lib/format/format.ts'
import { columnHelper } from '#/ui/lists/data-table-columns.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'

interface IntegrationsTableProps {
  rows: readonly IntegrationRow[]
  loading: boolean
  empty: ReactNode
}

export function IntegrationsTable({ rows, loading, empty }: IntegrationsTableProps) {
  return (
    <DataTable
      label="Integrações SGA"
      columns={columns}
      rows={rows}
      rowId={({ integration }) => integration.id}
      loading={loading}
      empty={empty}
    />
  )
}

const column = columnHelper<IntegrationRow>()
const columns = column.columns([
  column.display({
    id: 'name',
    header: 'Nome',
    cell: ({ row: { original } }) => (
      <div className="min-w-0">
        <Link
          to="/settings/sga/$integrationId"
          params={{ integrationId: original.integration.id }}
          className="font-medium wrap-anywhere text-primary-text hover:underline"
        >
          {original.integration.name}
        </Link>
        <p className="wrap-anywhere text-muted-foreground">{original.integration.institution}</p>
        {original.integration.mode === 'secret' && original.integration.secretHint === null && (
          <p className="text-destructive-text">
            O segredo não pode mais ser lido, e a escola não consegue enviar alunos. Troque o segredo.
          </p>
        )}
        <IntegrationStatus active={original.integration.active} className="mt-1 sm:hidden" />
      </div>
    ),
  }),
  column.display({
    id: 'status',
    header: 'Situação',
    meta: { from: 'sm' },
    cell: ({ row: { original } }) => <IntegrationStatus active={original.integration.active} />,
  }),
  column.display({
    id: 'activities',
    header: 'Atividades',
    meta: { from: 'md', align: 'end' },
    cell: ({ row: { original } }) => formatNumber(original.integration.activities),
  }),
  column.display({
    id: 'students',
    header: 'Alunos',
    meta: { from: 'md', align: 'end' },
    cell: ({ row: { original } }) => formatNumber(original.integration.students),
  }),
  column.display({
    id: 'last',
    header: 'Último lançamento',
    meta: { from: 'lg' },
    cell: ({ row: { original } }) =>
      original.integration.lastLaunchAt ? formatDateTime(original.integration.lastLaunchAt) : 'Nenhum',
  }),
  column.display({
    id: 'actions',
    header: () => <span className="sr-only">Ações</span>,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => <IntegrationActions {...original} />,
  }),
])
