import type { WebhookDelivery } from '@prosa/contract/sharing/webhooks.ts'
import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { deliveryLabels, deliveryTones, durationText, eventLabel } from '#/features/webhooks/webhook-labels.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'
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

const columns: readonly Column<DeliveryRow>[] = [
  {
    id: 'createdAt',
    header: 'Data',
    cell: (original) => (
      <div className="flex flex-col items-start gap-1">
        <span className="whitespace-nowrap">{formatDateTime(original.delivery.createdAt)}</span>
        <span className="text-muted-foreground sm:hidden">{eventLabel(original.delivery.eventType)}</span>
        <span className="sm:hidden">
          <State {...original} />
        </span>
      </div>
    ),
  },
  {
    id: 'event',
    header: 'Evento',
    from: 'sm',
    className: 'px-2.5',
    cell: (original) => eventLabel(original.delivery.eventType),
  },
  {
    id: 'attempts',
    header: 'Tentativa',
    from: 'sm',
    align: 'end',
    className: 'px-2.5',
    cell: (original) => original.delivery.attempts,
  },
  {
    id: 'status',
    header: 'Código',
    align: 'end',
    className: 'px-2.5',
    cell: (original) => original.delivery.responseStatus ?? '–',
  },
  {
    id: 'duration',
    header: 'Duração',
    from: 'md',
    align: 'end',
    className: 'px-2.5',
    cell: (original) => durationText(original.delivery.durationMs),
  },
  {
    id: 'state',
    header: 'Situação',
    from: 'sm',
    className: 'px-2.5',
    cell: (original) => <State {...original} />,
  },
  {
    id: 'actions',
    header: 'Ações',
    hideHeader: true,
    align: 'end',
    className: 'px-2.5',
    cell: (original) => {
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
  },
]
