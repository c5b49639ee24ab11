import '#/blocks/chat/part-operations.ts'
import { webhookEventLabels } from '@prosa/contract/webhooks/webhook-events.ts'
import type { Webhook, WebhookDelivery } from '@prosa/contract/webhooks/webhooks.ts'
import { Eye, Inbox } from 'lucide-react'
import { useState } from 'react'
import { ListView } from '#/blocks/list/list-view.tsx'
import { DeliveryDialog } from '#/features/webhooks/deliveries/delivery-dialog.tsx'
import { RedeliverFailed } from '#/features/webhooks/deliveries/redeliver-failed.tsx'
import { deliveryLabels, deliveryTones, durationText, eventLabel } from '#/features/webhooks/webhook-labels.ts'
import type { WebhooksSearchProps } from '#/features/webhooks/webhooks-search.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { Notice } from '#/ui/feedback/notice.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'

interface DeliveriesSheetProps extends WebhooksSearchProps {
  assistantId: number
  webhook: Webhook
  onClose: () => void
}

/** What was sent to an address, as long as it is kept, and how it went. */
export function DeliveriesSheet({ assistantId, webhook, search, onSearchChange, onClose }: DeliveriesSheetProps) {
  const [opened, setOpened] = useState<WebhookDelivery | null>(null)
  const params = { assistantId, webhookId: webhook.id }
  const { deliveries: _, ...query } = search
  return (
    <Sheet open onOpenChange={onClose} size="lg" title={`Entregas de ${webhook.name}`}>
      <div className="flex flex-col gap-4 pb-6">
        <p className="text-sm text-muted-foreground">
          O que falha é tentado de novo em 5 segundos, 5 e 30 minutos, e depois por até 3 dias.
        </p>
        {webhook.state !== 'active' && (
          <Notice tone="warning">Este webhook não está ativo: ative-o para reenviar entregas.</Notice>
        )}
        <ListView
          list="listDeliveries"
          params={params}
          search={query}
          onSearchChange={onSearchChange}
          label="Entregas"
          failure="Não foi possível carregar as entregas"
          // what waits goes on by itself
          refreshEvery={({ items }) => items.some((one) => one.state === 'pending') && 3000}
          filters={{
            state: { label: 'Situação', options: { all: 'Todas as situações', ...deliveryLabels } },
            event: { label: 'Evento', options: eventOptions },
          }}
          beside={webhook.state === 'active' && <RedeliverFailed params={params} />}
          columns={columns}
          renderActions={(delivery) => (
            <IconButton
              size="sm"
              label={`Ver entrega de ${formatDateTime(delivery.createdAt)}, ${eventLabel(delivery.eventType)}`}
              tooltip={false}
              icon={<Eye />}
              onClick={() => setOpened(delivery)}
            />
          )}
          empty={{
            icon: <Inbox />,
            title: 'Nada foi enviado ainda.',
            description: 'Use ‘Testar’ para ver o primeiro evento chegar.',
          }}
          nothing="Nenhuma entrega com estes filtros."
        />
      </div>
      {opened && (
        <DeliveryDialog
          params={{ ...params, deliveryId: opened.id }}
          webhook={webhook}
          onClose={() => setOpened(null)}
        />
      )}
    </Sheet>
  )
}

const eventOptions = {
  all: 'Todos os eventos',
  ...webhookEventLabels,
  'webhook.test': eventLabel('webhook.test'),
} as const

const State = ({ state }: Pick<WebhookDelivery, 'state'>) => (
  <Badge tone={deliveryTones[state]}>{deliveryLabels[state]}</Badge>
)

const columns: readonly Column<WebhookDelivery>[] = [
  {
    id: 'createdAt',
    header: 'Data',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span>,
  },
  {
    id: 'event',
    header: 'Evento',
    className: 'px-2.5',
    cell: ({ eventType }) => eventLabel(eventType),
  },
  {
    id: 'attempts',
    header: 'Tentativa',
    align: 'end',
    className: 'px-2.5',
    cell: ({ attempts }) => attempts,
  },
  {
    id: 'status',
    header: 'Código',
    align: 'end',
    className: 'px-2.5',
    cell: ({ responseStatus }) => responseStatus ?? '–',
  },
  {
    id: 'duration',
    header: 'Duração',
    from: 'md',
    align: 'end',
    className: 'px-2.5',
    cell: ({ durationMs }) => durationText(durationMs),
  },
  {
    id: 'state',
    header: 'Situação',
    className: 'px-2.5',
    cell: ({ state }) => <State state={state} />,
  },
]
