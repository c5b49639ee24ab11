import type { SafetyAlert } from '@prosa/contract/conversations/safety.ts'
import type { ReactNode } from 'react'
import { alertCategoryLabels } from '#/features/safety/safety-labels.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

interface AlertsTableProps {
  rows: readonly SafetyAlert[]
  loading: boolean
  onOpen: (id: string) => void
  empty: ReactNode
}

export function AlertsTable({ rows, loading, onOpen, empty }: AlertsTableProps) {
  return (
    <DataTable
      label="Alertas"
      columns={columnsWith(onOpen)}
      rows={rows}
      rowId={({ id }) => id}
      loading={loading}
      empty={empty}
    />
  )
}

const columnsWith = (onOpen: (id: string) => void): readonly Column<SafetyAlert>[] => [
  {
    id: 'at',
    header: 'Data',
    from: 'sm',
    cell: (alert) => <span className="whitespace-nowrap">{formatDateTime(alert.at)}</span>,
  },
  {
    id: 'category',
    header: 'Risco',
    cell: (alert) => (
      <div className="min-w-0">
        <p className="font-medium">{alertCategoryLabels[alert.category]}</p>
        <p className="wrap-anywhere text-muted-foreground">{alert.assistantName}</p>
        <p className="text-muted-foreground sm:hidden">{formatDateTime(alert.at)}</p>
      </div>
    ),
  },
  {
    id: 'status',
    header: 'Situação',
    cell: (alert) =>
      alert.status === 'open' ? <Badge tone="warning">Aberto</Badge> : <Badge tone="success">Tratado</Badge>,
  },
  {
    id: 'open',
    header: 'Ler',
    hideHeader: true,
    align: 'end',
    cell: (alert) => (
      <Button size="sm" variant="ghost" onClick={() => onOpen(alert.id)}>
        Ler
        <span className="sr-only">
          {' '}
          alerta de {alertCategoryLabels[alert.category]} de {formatDateTime(alert.at)}
        </span>
      </Button>
    ),
  },
]
