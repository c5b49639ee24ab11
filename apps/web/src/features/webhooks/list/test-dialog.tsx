import type { Webhook } from '@prosa/contract/sharing/webhooks.ts'
import { durationText, outcomeText } from '#/features/webhooks/webhook-labels.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

interface TestDialogProps {
  assistantId: number
  webhook: Webhook
  onClose: () => void
}

/** Sends a real event and says how the address answered. */
export function TestDialog({ assistantId, webhook, onClose }: TestDialogProps) {
  const test = useWrite('testWebhook', { meta: { showsProblem: true } })
  const send = () => test.mutate({ params: { assistantId, webhookId: webhook.id } })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Testar ${webhook.name}`}
      description={`Enviamos agora um evento webhook.test, assinado como os outros, para ${webhook.maskedUrl ?? 'o endereço guardado, que não pode mais ser lido'}.`}
      footer={
        <Button onClick={send} loading={test.isPending}>
          {test.data ? 'Enviar de novo' : 'Enviar teste'}
        </Button>
      }
    >
      <div role="status" className="pt-2">
        {test.isError && <Notice tone="danger">{problemText(test.error)}</Notice>}
        {test.data?.state === 'delivered' && !test.isPending && (
          <Notice tone="success" title="O teste chegou.">
            {outcomeText(test.data)} Levou {durationText(test.data.durationMs)}.
          </Notice>
        )}
        {test.data && test.data.state !== 'delivered' && !test.isPending && (
          <Notice tone="warning" title="O teste não foi aceito.">
            {outcomeText(test.data)} Veja a resposta completa em ‘Entregas’.
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
