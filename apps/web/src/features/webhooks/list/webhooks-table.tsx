import type { Webhook } from '@prosa/contract/sharing/webhooks.ts'
import type { ReactNode } from 'react'
import { WebhookActions } from '#/features/webhooks/list/webhook-actions.tsx'
import type { WebhookRow } from '#/features/webhooks/list/webhook-actions.tsx'
import {
  deliveryLabels,
  deliveryTones,
  eventLabel,
  stateLabels,
  stateTones,
} from '#/features/webhooks/webhook-labels.ts'
import { formatDateTime, formatPercent } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { columnHelper } from '#/ui/lists/data-table-columns.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'

interface WebhooksTableProps {
  rows: readonly WebhookRow[]
  loading: boolean
  empty: ReactNode
}

export function WebhooksTable({ rows, loading, empty }: WebhooksTableProps) {
  return (
    <DataTable
      label="Webhooks"
      columns={columns}
      rows={rows}
      rowId={({ webhook }) => webhook.id}
      loading={loading}
      empty={empty}
    />
  )
}

function State({ webhook, className }: { webhook: Webhook; className?: string }) {
  return (
    <Badge tone={stateTones[webhook.state]} className={className}>
      {stateLabels[webhook.state]}
    </Badge>
  )
}

function Events({ events }: Pick<Webhook, 'events'>) {
  const labels = events.map(eventLabel)
  return (
    <span className="text-muted-foreground" title={labels.join(', ')}>
      {labels.length <= 2 ? labels.join(', ') : counted(labels.length, 'evento', 'eventos')}
    </span>
  )
}

const successOf = ({ week: { delivered, tried } }: Webhook) => (tried === 0 ? '–' : formatPercent(delivered / tried))

const column = columnHelper<WebhookRow>()
const columns = column.columns([
  column.display({
    id: 'name',
    header: 'Nome',
    cell: ({ row: { original } }) => (
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{original.webhook.name}</p>
        <p className="wrap-anywhere text-muted-foreground">
          {original.webhook.maskedUrl ??
            'O endereço e o segredo não podem mais ser lidos. Edite e informe a URL de novo.'}
        </p>
        <State webhook={original.webhook} className="mt-1 sm:hidden" />
      </div>
    ),
  }),
  column.display({
    id: 'events',
    header: 'Eventos',
    meta: { from: 'lg' },
    cell: ({ row: { original } }) => <Events events={original.webhook.events} />,
  }),
  column.display({
    id: 'state',
    header: 'Situação',
    meta: { from: 'sm' },
    cell: ({ row: { original } }) => <State webhook={original.webhook} />,
  }),
  column.display({
    id: 'last',
    header: 'Última entrega',
    meta: { from: 'md' },
    cell: ({
      row: {
        original: {
          webhook: { lastDelivery: last },
        },
      },
    }) =>
      last ? (
        <div className="flex flex-col items-start gap-1">
          <span className="whitespace-nowrap">{formatDateTime(last.at)}</span>
          <Badge tone={deliveryTones[last.state]}>{deliveryLabels[last.state]}</Badge>
        </div>
      ) : (
        'Nenhuma'
      ),
  }),
  column.display({
    id: 'success',
    header: 'Sucesso 7 dias',
    meta: { from: 'md', align: 'end' },
    cell: ({ row: { original } }) => successOf(original.webhook),
  }),
  column.display({
    id: 'actions',
    header: () => <span className="sr-only">Ações</span>,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => <WebhookActions {...original} />,
  }),
])
