import '#/blocks/chat/part-operations.ts'
import type { Webhook, WebhookDeliveryDetail } from '@prosa/contract/webhooks/webhooks.ts'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import {
  deliveryLabels,
  deliveryTones,
  durationText,
  eventLabel,
  outcomeText,
} from '#/features/webhooks/webhook-labels.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { CodeBlock } from '#/ui/markdown/code-block.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface DeliveryDialogProps {
  params: { assistantId: number; webhookId: string; deliveryId: string }
  webhook: Webhook
  onClose: () => void
}

/** One delivery: its payload, every attempt with its response, and a button to send it again. */
export function DeliveryDialog({ params, webhook, onClose }: DeliveryDialogProps) {
  const detail = useQuery({
    ...read('getDelivery', { params }),
    refetchInterval: (query) => (query.state.data?.state === 'pending' ? 2000 : false),
  })
  const redeliver = useWrite('redeliver')
  const mayRepeat = webhook.state === 'active' || detail.data?.eventType === 'webhook.test'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={detail.data ? eventLabel(detail.data.eventType) : 'Entrega'}
      footer={
        mayRepeat && (
          <Button
            variant="secondary"
            loading={redeliver.isPending}
            onClick={() => redeliver.mutate({ params }, { onSuccess: () => toast.success('A entrega foi reenviada.') })}
          >
            <RotateCw aria-hidden /> Reenviar
          </Button>
        )
      }
    >
      {detail.isPending && <Skeleton className="h-48 rounded-lg" />}
      {detail.isError && <Notice tone="danger">{problemText(detail.error)}</Notice>}
      {detail.data && <Detail delivery={detail.data} webhook={webhook} />}
    </Dialog>
  )
}

function Detail({ delivery, webhook }: { delivery: WebhookDeliveryDetail; webhook: Webhook }) {
  const { state, eventId, createdAt, nextAt, body, history } = delivery
  return (
    <div className="flex flex-col gap-5 pt-1">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        <dt className="text-muted-foreground">Situação</dt>
        <dd>
          <Badge tone={deliveryTones[state]}>{deliveryLabels[state]}</Badge>
        </dd>
        <dt className="text-muted-foreground">Evento de</dt>
        <dd>{formatDateTime(createdAt)}</dd>
        <dt className="text-muted-foreground">webhook-id</dt>
        <dd className="font-mono text-xs leading-5 wrap-anywhere">{eventId}</dd>
        {nextAt && (
          <>
            <dt className="text-muted-foreground">Próxima tentativa</dt>
            <dd>{formatDateTime(nextAt)}</dd>
          </>
        )}
      </dl>
      <section className="flex flex-col gap-2">
        <h3 className="text-sm font-semibold">O que foi enviado</h3>
        <p className="text-sm wrap-anywhere text-muted-foreground">
          POST {webhook.maskedUrl ?? 'para um endereço que não pode mais ser lido'}, com a assinatura
          {webhook.headerNames.length > 0 && ` e os cabeçalhos ${webhook.headerNames.join(', ')}`}. Segredos e valores
          não são mostrados.
        </p>
        {body === null ? (
          <Notice>Este corpo tem o texto de conversas. Somente administradores podem vê-lo.</Notice>
        ) : (
          <CodeBlock label="Corpo enviado" code={JSON.stringify(JSON.parse(body), null, 2)} />
        )}
      </section>
      <AttemptList history={history} />
    </div>
  )
}

/** The attempts, latest first. */
function AttemptList({ history }: Pick<WebhookDeliveryDetail, 'history'>) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">Tentativas</h3>
      {history.length === 0 && <p className="text-sm text-muted-foreground">Ainda não houve nenhuma.</p>}
      <ol className="flex flex-col gap-3">
        {history.toReversed().map((attempt) => (
          <li key={attempt.number} className="flex flex-col gap-2 rounded-lg border border-border p-3 text-sm">
            <p>
              <span className="font-medium">
                {attempt.number}ª tentativa, {formatDateTime(attempt.at)}.
              </span>{' '}
              {outcomeText(attempt)}{' '}
              {attempt.durationMs !== null && (
                <span className="text-muted-foreground">{durationText(attempt.durationMs)}</span>
              )}
            </p>
            {attempt.response && (
              <CodeBlock label={`Resposta da ${attempt.number}ª tentativa`} code={attempt.response} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
