import { webhookEventLabels } from '@prosa/contract/webhooks/webhook-events.ts'
import type { Webhook, WebhookDelivery } from '@prosa/contract/webhooks/webhooks.ts'
import { Eye, Inbox, RotateCw } from 'lucide-react'
import { useState } from 'react'
import '#/blocks/chat/part-operations.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import { DeliveryDialog } from '#/features/webhooks/deliveries/delivery-dialog.tsx'
import { deliveryLabels, deliveryTones, durationText, eventLabel } from '#/features/webhooks/webhook-labels.ts'
import type { WebhooksSearchProps } from '#/features/webhooks/webhooks-search.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'

interface DeliveriesSheetProps extends WebhooksSearchProps {
  assistantId: number
  webhook: Webhook
  onClose: () => void
}

/** Deliveries to one address within their retention, with their results. */
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
          // Polls while a delivery is pending.
          refreshEvery={({ items }) => items.some((one) => one.state === 'pending') && 3000}
          filters={{
            state: { label: 'Situação', options: { all: 'Todas as situações', ...deliveryLabels } },
            event: { label: 'Evento', options: eventOptions },
          }}
          beside={webhook.state === 'active' && <RedeliverFailed params={params} />}
          columns={deliveryColumns}
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

const deliveryColumns: readonly Column<WebhookDelivery>[] = [
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

const hour = 3_600_000

const periods = { hour, day: 24 * hour, week: 7 * 24 * hour, month: 30 * 24 * hour } as const

type Period = keyof typeof periods

const options: readonly { value: Period; label: string }[] = [
  { value: 'hour', label: 'Há 1 hora' },
  { value: 'day', label: 'Há 24 horas' },
  { value: 'week', label: 'Há 7 dias' },
  { value: 'month', label: 'Há 30 dias' },
]

interface RedeliverFailedProps {
  params: { assistantId: number; webhookId: string }
}

/** Sends all failed deliveries of a period again, for use after an outage of the other system. */
function RedeliverFailed({ params }: RedeliverFailedProps) {
  const [open, setOpen] = useState(false)
  const [period, setPeriod] = useState<Period>('day')
  const redeliver = useWrite('redeliverFailed')
  const send = () =>
    redeliver.mutate(
      { params, body: { since: new Date(Date.now() - periods[period]).toISOString() } },
      {
        onSuccess({ count }) {
          setOpen(false)
          if (count === 0) toast.info('Nenhuma entrega falhou nesse período.')
          else toast.success(`${counted(count, 'entrega voltou', 'entregas voltaram')} para a fila.`)
        },
      },
    )
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="sm"
      trigger={
        <Button variant="secondary">
          <RotateCw aria-hidden /> Reenviar com falha…
        </Button>
      }
      title="Reenviar todas com falha"
      description="Cada entrega vai de novo com o mesmo webhook-id, para o seu sistema reconhecer o que já recebeu."
      footer={
        <Button loading={redeliver.isPending} onClick={send}>
          Reenviar
        </Button>
      }
    >
      <div className="pt-2">
        <Field label="Desde">
          <Select options={options} value={period} onValueChange={setPeriod} />
        </Field>
      </div>
    </Dialog>
  )
}
