import type { PrivacyRequest } from '@prosa/contract/settings/privacy.ts'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { formatDate } from '#/lib/format/format.ts'
import { requestKindLabels, requestStatusLabels, requestStatusTones } from '#/text/privacy-labels.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

interface RequestsTableProps {
  rows: readonly PrivacyRequest[]
  loading: boolean
  onOpen: (request: PrivacyRequest) => void
  empty: ReactNode
}

export function RequestsTable({ rows, loading, onOpen, empty }: RequestsTableProps) {
  const columns = useMemo(() => columnsWith(onOpen), [onOpen])
  return (
    <DataTable
      label="Pedidos de titulares"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      loading={loading}
      empty={empty}
    />
  )
}

const columnsWith = (onOpen: (request: PrivacyRequest) => void): readonly Column<PrivacyRequest>[] => [
  {
    id: 'protocol',
    header: 'Pedido',
    cell: (request) => (
      <div className="min-w-0">
        <p className="font-medium">{requestKindLabels[request.kind]}</p>
        <p className="whitespace-nowrap text-muted-foreground">{request.protocol}</p>
      </div>
    ),
  },
  {
    id: 'personName',
    header: 'Pessoa',
    from: 'sm',
    cell: (request) => (
      <div className="min-w-0 wrap-anywhere">
        <p>{request.personName ?? (request.hasAccount ? 'Pessoa excluída' : 'Visitante')}</p>
        {request.personEmail && <p className="text-muted-foreground">{request.personEmail}</p>}
      </div>
    ),
  },
  {
    id: 'status',
    header: 'Situação',
    cell: (request) => <Badge tone={requestStatusTones[request.status]}>{requestStatusLabels[request.status]}</Badge>,
  },
  {
    id: 'dueAt',
    header: 'Prazo',
    from: 'md',
    cell: (request) => <DueDate request={request} />,
  },
  {
    id: 'details',
    header: 'Detalhes',
    hideHeader: true,
    align: 'end',
    cell: (request) => (
      <Button size="sm" variant="ghost" onClick={() => onOpen(request)}>
        Abrir<span className="sr-only"> o pedido {request.protocol}</span>
      </Button>
    ),
  },
]

function DueDate({ request: { status, dueAt, handledAt, late } }: { request: PrivacyRequest }) {
  if (status !== 'open' && status !== 'running')
    return <span className="text-muted-foreground">{handledAt ? `Encerrado em ${formatDate(handledAt)}` : '–'}</span>
  return late ? <Badge tone="danger">Venceu em {formatDate(dueAt)}</Badge> : <>Até {formatDate(dueAt)}</>
}
