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
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

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

const columns: readonly Column<WebhookRow>[] = [
  {
    id: 'name',
    header: 'Nome',
    cell: (original) => (
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{original.webhook.name}</p>
        <p className="wrap-anywhere text-muted-foreground">
          {original.webhook.maskedUrl ??
            'O endereço e o segredo não podem mais ser lidos. Edite e informe a URL de novo.'}
        </p>
        <State webhook={original.webhook} className="mt-1 sm:hidden" />
      </div>
    ),
  },
  {
    id: 'events',
    header: 'Eventos',
    from: 'lg',
    cell: (original) => <Events events={original.webhook.events} />,
  },
  {
    id: 'state',
    header: 'Situação',
    from: 'sm',
    cell: (original) => <State webhook={original.webhook} />,
  },
  {
    id: 'last',
    header: 'Última entrega',
    from: 'md',
    cell: ({ webhook: { lastDelivery: last } }) =>
      last ? (
        <div className="flex flex-col items-start gap-1">
          <span className="whitespace-nowrap">{formatDateTime(last.at)}</span>
          <Badge tone={deliveryTones[last.state]}>{deliveryLabels[last.state]}</Badge>
        </div>
      ) : (
        'Nenhuma'
      ),
  },
  {
    id: 'success',
    header: 'Sucesso 7 dias',
    from: 'md',
    align: 'end',
    cell: (original) => successOf(original.webhook),
  },
  {
    id: 'actions',
    header: 'Ações',
    hideHeader: true,
    align: 'end',
    cell: (original) => <WebhookActions {...original} />,
  },
]
