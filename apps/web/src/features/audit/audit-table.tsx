import type { AuditEvent } from '@prosa/contract/settings/audit.ts'
import type { ReactNode } from 'react'
import { formatDateTime } from '#/lib/format/format.ts'
import { auditActor, auditSentence } from '#/text/audit-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

interface AuditTableProps {
  rows: readonly AuditEvent[]
  loading: boolean
  onOpen: (event: AuditEvent) => void
  empty: ReactNode
}

export function AuditTable({ rows, loading, onOpen, empty }: AuditTableProps) {
  return (
    <DataTable
      label="Registros da auditoria"
      columns={columnsWith(onOpen)}
      rows={rows}
      rowId={({ id }) => String(id)}
      loading={loading}
      empty={empty}
    />
  )
}

const columnsWith = (onOpen: (event: AuditEvent) => void): readonly Column<AuditEvent>[] => [
  {
    id: 'at',
    header: 'Data',
    from: 'sm',
    cell: (event) => <span className="whitespace-nowrap">{formatDateTime(event.at)}</span>,
  },
  {
    id: 'action',
    header: 'O que aconteceu',
    cell: (event) => (
      <div className="min-w-0">
        <p className="font-medium break-words">{auditSentence(event.action)}</p>
        {event.targetName && <p className="wrap-anywhere text-muted-foreground">{event.targetName}</p>}
        <p className="text-muted-foreground sm:hidden">
          {auditActor(event)} · {formatDateTime(event.at)}
        </p>
      </div>
    ),
  },
  {
    id: 'actorName',
    header: 'Quem',
    from: 'sm',
    cell: (event) => auditActor(event),
  },
  {
    id: 'details',
    header: 'Detalhes',
    hideHeader: true,
    align: 'end',
    cell: (event) => (
      <Button size="sm" variant="ghost" onClick={() => onOpen(event)}>
        Detalhes<span className="sr-only"> de {auditSentence(event.action)}</span>
      </Button>
    ),
  },
]
