import { webhookEventTypes } from '@prosa/contract/sharing/webhook-events.ts'
import type { Webhook, WebhookDelivery } from '@prosa/contract/sharing/webhooks.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { DeliveriesTable } from '#/features/webhooks/deliveries/deliveries-table.tsx'
import { DeliveryDialog } from '#/features/webhooks/deliveries/delivery-dialog.tsx'
import { RedeliverFailed } from '#/features/webhooks/deliveries/redeliver-failed.tsx'
import { deliveryLabels, eventLabel } from '#/features/webhooks/webhook-labels.ts'
import type { WebhooksSearchProps } from '#/features/webhooks/webhooks-search.ts'
import { read } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Pagination } from '#/ui/lists/pagination.tsx'
import { Select } from '#/ui/inputs/select.tsx'
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
  const { page, state, event } = search
  const list = useQuery({
    ...read('listDeliveries', { params, query: { page, state, event } }),
    placeholderData: keepPreviousData,
    // what waits goes on by itself
    refetchInterval: (query) => (query.state.data?.items.some((one) => one.state === 'pending') ? 3000 : false),
  })
  const isFiltered = state !== undefined || event !== undefined
  return (
    <Sheet open onOpenChange={onClose} size="lg" title={`Entregas de ${webhook.name}`}>
      <div className="flex flex-col gap-4 pb-6">
        <p className="text-sm text-muted-foreground">
          O que falha é tentado de novo em 5 segundos, 5 e 30 minutos, e depois por até 3 dias.
        </p>
        <div className="flex flex-wrap gap-2">
          <Select
            aria-label="Situação"
            value={state ?? 'all'}
            onValueChange={(next) => onSearchChange({ state: next })}
            options={stateOptions}
            className="w-auto min-w-40 flex-1 sm:flex-none"
          />
          <Select
            aria-label="Evento"
            value={event ?? 'all'}
            onValueChange={(next) => onSearchChange({ event: next })}
            options={eventOptions}
            className="w-auto min-w-48 flex-1 sm:flex-none"
          />
          {webhook.state === 'active' && <RedeliverFailed params={params} />}
        </div>
        {webhook.state !== 'active' && (
          <Notice tone="warning">Este webhook não está ativo: ative-o para reenviar entregas.</Notice>
        )}
        {list.isError ? (
          <Notice tone="danger">{problemText(list.error)}</Notice>
        ) : (
          <DeliveriesTable
            rows={(list.data?.items ?? []).map((delivery) => ({ delivery, onOpen: setOpened }))}
            loading={list.isPending}
            empty={
              <EmptyState
                icon={<Inbox />}
                title={isFiltered ? 'Nenhuma entrega com estes filtros.' : 'Nada foi enviado ainda.'}
                description={isFiltered ? undefined : 'Use ‘Testar’ para ver o primeiro evento chegar.'}
              />
            }
          />
        )}
        {list.data && list.data.total > list.data.pageSize && (
          <Pagination
            page={list.data.page}
            total={list.data.total}
            pageSize={list.data.pageSize}
            onPageChange={(next) => onSearchChange({ page: next })}
          />
        )}
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

const stateOptions = [
  { value: 'all', label: 'Todas as situações' },
  { value: 'pending', label: deliveryLabels.pending },
  { value: 'delivered', label: deliveryLabels.delivered },
  { value: 'failed', label: deliveryLabels.failed },
] as const

const eventOptions = [
  { value: 'all', label: 'Todos os eventos' },
  ...webhookEventTypes.map((value) => ({ value, label: eventLabel(value) })),
  { value: 'webhook.test', label: eventLabel('webhook.test') },
] as const
