import type { Webhook } from '@prosa/contract/sharing/webhooks.ts'
import { NameCell } from '#/blocks/list/name-cell.tsx'
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
import type { Column } from '#/ui/lists/data-table.tsx'

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

export const webhookColumns: readonly Column<Webhook>[] = [
  {
    id: 'name',
    header: 'Nome',
    cell: (webhook) => (
      <NameCell
        name={webhook.name}
        below={webhook.maskedUrl ?? 'O endereço e o segredo não podem mais ser lidos. Edite e informe a URL de novo.'}
      />
    ),
  },
  {
    id: 'events',
    header: 'Eventos',
    from: 'lg',
    cell: ({ events }) => <Events events={events} />,
  },
  {
    id: 'state',
    header: 'Situação',
    cell: (webhook) => <State webhook={webhook} />,
  },
  {
    id: 'last',
    header: 'Última entrega',
    from: 'md',
    cell: ({ lastDelivery: last }) =>
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
    cell: successOf,
  },
]
