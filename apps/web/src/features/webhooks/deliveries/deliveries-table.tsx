import type { WebhookDelivery } from '@prosa/contract/sharing/webhooks.ts'
import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { deliveryLabels, deliveryTones, durationText, eventLabel } from '#/features/webhooks/webhook-labels.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { columnHelper } from '#/ui/lists/data-table-columns.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'

interface DeliveryRow {
  delivery: WebhookDelivery
  onOpen: (delivery: WebhookDelivery) => void
}

interface DeliveriesTableProps {
  rows: readonly DeliveryRow[]
  loading: boolean
  empty: ReactNode
}

export function DeliveriesTable({ rows, loading, empty }: DeliveriesTableProps) {
  return (
    <DataTable
      label="Entregas"
      columns={columns}
      rows={rows}
      rowId={({ delivery }) => delivery.id}
      loading={loading}
      empty={empty}
    />
  )
}

function State({ delivery: { state } }: Pick<DeliveryRow, 'delivery'>) {
  return <Badge tone={deliveryTones[state]}>{deliveryLabels[state]}</Badge>
}

const column = columnHelper<DeliveryRow>()
const columns = column.columns([
  column.display({
    id: 'createdAt',
    header: 'Data',
    cell: ({ row: { original } }) => (
      <div className="flex flex-col items-start gap-1">
        <span className="whitespace-nowrap">{formatDateTime(original.delivery.createdAt)}</span>
        <span className="text-muted-foreground sm:hidden">{eventLabel(original.delivery.eventType)}</span>
        <span className="sm:hidden">
          <State {...original} />
        </span>
      </div>
    ),
  }),
  column.display({
    id: 'event',
    header: 'Evento',
    meta: { from: 'sm', className: 'px-2.5' },
    cell: ({ row: { original } }) => eventLabel(original.delivery.eventType),
  }),
  column.display({
    id: 'attempts',
    header: 'Tentativa',
    meta: { from: 'sm', align: 'end', className: 'px-2.5' },
    cell: ({ row: { original } }) => original.delivery.attempts,
  }),
  column.display({
    id: 'status',
    header: 'Código',
    meta: { align: 'end', className: 'px-2.5' },
    cell: ({ row: { original } }) => original.delivery.responseStatus ?? '–',
  }),
  column.display({
    id: 'duration',
    header: 'Duração',
    meta: { from: 'md', align: 'end', className: 'px-2.5' },
    cell: ({ row: { original } }) => durationText(original.delivery.durationMs),
  }),
  column.display({
    id: 'state',
    header: 'Situação',
    meta: { from: 'sm', className: 'px-2.5' },
    cell: ({ row: { original } }) => <State {...original} />,
  }),
  column.display({
    id: 'actions',
    header: () => <span className="sr-only">Ações</span>,
    meta: { align: 'end', className: 'px-2.5' },
    cell: ({ row: { original } }) => {
      const { eventType, createdAt } = original.delivery
      return (
        <IconButton
          size="sm"
          label={`Ver entrega de ${formatDateTime(createdAt)}, ${eventLabel(eventType)}`}
          tooltip={false}
          icon={<Eye />}
          onClick={() => original.onOpen(original.delivery)}
        />
      )
    },
  }),
])
