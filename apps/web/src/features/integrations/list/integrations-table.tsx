import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IntegrationActions } from '#/features/integrations/list/integration-actions.tsx'
import type { IntegrationRow } from '#/features/integrations/list/integration-actions.tsx'
import { IntegrationStatus } from '#/features/integrations/list/integration-status.tsx'
import { formatDateTime, formatNumber } from '#/lib/format/format.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

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

const columns: readonly Column<IntegrationRow>[] = [
  {
    id: 'name',
    header: 'Nome',
    cell: (original) => (
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
  },
  {
    id: 'status',
    header: 'Situação',
    from: 'sm',
    cell: (original) => <IntegrationStatus active={original.integration.active} />,
  },
  {
    id: 'activities',
    header: 'Atividades',
    from: 'md',
    align: 'end',
    cell: (original) => formatNumber(original.integration.activities),
  },
  {
    id: 'students',
    header: 'Alunos',
    from: 'md',
    align: 'end',
    cell: (original) => formatNumber(original.integration.students),
  },
  {
    id: 'last',
    header: 'Último lançamento',
    from: 'lg',
    cell: (original) =>
      original.integration.lastLaunchAt ? formatDateTime(original.integration.lastLaunchAt) : 'Nenhum',
  },
  {
    id: 'actions',
    header: 'Ações',
    hideHeader: true,
    align: 'end',
    cell: (original) => <IntegrationActions {...original} />,
  },
]
