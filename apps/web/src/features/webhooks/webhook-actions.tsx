import '#/blocks/chat/part-operations.ts'
import type { Webhook } from '@prosa/contract/webhooks/webhooks.ts'
import { CirclePause, CirclePlay, KeyRound, ListChecks, Pencil, Send } from 'lucide-react'
import { withConfirmation, deletion } from '#/blocks/entity/with-confirmation.tsx'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import { WebhookDialog } from '#/features/webhooks/form/webhook-dialog.tsx'
import { durationText, outcomeText } from '#/features/webhooks/webhook-labels.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

interface WebhookActionsProps {
  webhook: Webhook
  assistantId: number
  onDeliveries: () => void
  /** Receives a new secret, which is shown once. */
  onSecret: (secret: string) => void
}

export function WebhookActions({ webhook, assistantId, onDeliveries, onSecret }: WebhookActionsProps) {
  const update = useWrite('updateWebhook')
  const params = { assistantId, webhookId: webhook.id }
  const setActive = (active: boolean) =>
    update.mutate(
      { params, body: { active } },
      { onSuccess: () => toast.success(active ? 'Webhook ativado.' : 'Webhook pausado.') },
    )
  const one = { assistantId, webhook }
  return (
    <RowMenu
      of={webhook.name}
      actions={[
        { label: 'Testar', icon: Send, renderDialog: (close) => <TestDialog {...one} onClose={close} /> },
        { label: 'Entregas', icon: ListChecks, onSelect: onDeliveries },
        {
          label: 'Editar',
          icon: Pencil,
          renderDialog: (close) => <WebhookDialog {...one} onClose={close} onSecret={onSecret} />,
        },
        withConfirmation(
          { label: 'Trocar segredo', icon: KeyRound },
          {
            operation: 'rotateWebhookSecret',
            input: { params },
            title: `Trocar o segredo de ${webhook.name}?`,
            description:
              'Você recebe um segredo novo. Por 24 horas cada entrega leva as duas assinaturas, para dar tempo de trocar no seu sistema. Depois, só o novo vale.',
            destructive: false,
            onDone: ({ secret }) => onSecret(secret),
          },
        ),
        webhook.state === 'active'
          ? { label: 'Pausar', icon: CirclePause, onSelect: () => setActive(false) }
          : { label: 'Ativar', icon: CirclePlay, onSelect: () => setActive(true) },
        'line',
        deletion({
          operation: 'deleteWebhook',
          input: { params },
          title: `Excluir ${webhook.name}?`,
          description:
            'O endereço deixa de receber eventos, o que está na fila não é enviado e o registro das entregas é apagado.',
          destructive: true,
          done: 'Webhook excluído.',
        }),
      ]}
    />
  )
}

interface TestDialogProps {
  assistantId: number
  webhook: Webhook
  onClose: () => void
}

/** Sends a test event and shows the response. */
function TestDialog({ assistantId, webhook, onClose }: TestDialogProps) {
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
