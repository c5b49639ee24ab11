import { WEBHOOK_LIMIT } from '@prosa/contract/webhooks/webhook-events.ts'
import type { Webhook } from '@prosa/contract/webhooks/webhooks.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { SecretDialog } from '#/blocks/entity/secret-dialog.tsx'
import { DeliveriesSheet } from '#/features/webhooks/deliveries/deliveries-sheet.tsx'
import { WebhookDialog } from '#/features/webhooks/form/webhook-dialog.tsx'
import { ReceiverGuide } from '#/features/webhooks/guide/receiver-guide.tsx'
import { WebhookActions } from '#/features/webhooks/webhook-actions.tsx'
import type { WebhooksSearchProps } from '#/features/webhooks/webhooks-search.ts'
import { read } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { CopiedText } from '#/ui/actions/copied-text.tsx'
import { LoadFailure } from '#/ui/feedback/load-failure.tsx'
import { DataTable, type Column } from '#/ui/lists/data-table.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
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

interface WebhooksPageProps extends WebhooksSearchProps {
  assistantId: number
}

export function WebhooksPage({ assistantId, search, onSearchChange }: WebhooksPageProps) {
  const list = useQuery(read('listWebhooks', { params: { assistantId } }))
  const [creating, setCreating] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const webhooks = list.data?.items ?? []
  const isFull = webhooks.length >= WEBHOOK_LIMIT
  const opened = webhooks.find(({ id }) => id === search.deliveries)
  const renderActions = (webhook: Webhook) => (
    <WebhookActions
      webhook={webhook}
      assistantId={assistantId}
      onDeliveries={() => onSearchChange({ deliveries: webhook.id })}
      onSecret={setSecret}
    />
  )
  const create = (
    <Button onClick={() => setCreating(true)} disabled={isFull}>
      <Plus aria-hidden /> Novo webhook
    </Button>
  )
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose flex-1 basis-60 text-sm text-muted-foreground">
          {isFull
            ? `Este assistente já tem ${WEBHOOK_LIMIT} webhooks, o máximo. Exclua um deles para criar outro.`
            : 'O Prosa avisa outros sistemas, como o SGA, um CRM ou o n8n, quando algo acontece neste assistente.'}
        </p>
        {webhooks.length > 0 && create}
      </div>
      {list.isError && !list.data ? (
        <LoadFailure title="Não foi possível carregar os webhooks" query={list} />
      ) : (
        <DataTable
          label="Webhooks"
          columns={[
            ...webhookColumns,
            { id: 'actions', header: 'Ações', hideHeader: true, align: 'end', cell: renderActions },
          ]}
          rows={webhooks}
          rowId={({ id }) => id}
          loading={list.isPending}
          empty={
            <EmptyState
              icon={<WebhookIcon />}
              title="Receba eventos deste assistente no seu sistema."
              description="Cadastre um endereço, escolha os eventos e guarde o segredo que confirma quem enviou."
              action={create}
            />
          }
        />
      )}
      <ReceiverGuide />
      {creating && <WebhookDialog assistantId={assistantId} onClose={() => setCreating(false)} onSecret={setSecret} />}
      {secret !== null && (
        <SecretDialog
          description="Com ele o seu sistema confirma que cada evento veio do Prosa."
          onClose={() => setSecret(null)}
        >
          <CopiedText label="Segredo do webhook" text={secret} copyLabel="Copiar segredo" />
        </SecretDialog>
      )}
      {opened && (
        <DeliveriesSheet
          assistantId={assistantId}
          webhook={opened}
          search={search}
          onSearchChange={onSearchChange}
          onClose={() => onSearchChange({ deliveries: undefined, page: undefined, state: undefined, event: undefined })}
        />
      )}
    </div>
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

const formatSuccess = ({ week: { delivered, tried } }: Webhook) =>
  tried === 0 ? '–' : formatPercent(delivered / tried)

const webhookColumns: readonly Column<Webhook>[] = [
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
    cell: formatSuccess,
  },
]
