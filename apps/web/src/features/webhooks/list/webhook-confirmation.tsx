import type { Webhook } from '@prosa/contract/sharing/webhooks.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface WebhookConfirmationProps {
  assistantId: number
  webhook: Webhook
  action: 'rotate' | 'delete'
  onClose: () => void
  onSecret: (secret: string) => void
}

/** Asks before what another system notices. */
export function WebhookConfirmation({ assistantId, webhook, action, onClose, onSecret }: WebhookConfirmationProps) {
  const rotate = useWrite('rotateWebhookSecret')
  const remove = useWrite('deleteWebhook')
  const input = { params: { assistantId, webhookId: webhook.id } }
  const questions = {
    rotate: {
      title: `Trocar o segredo de ${webhook.name}?`,
      description:
        'Você recebe um segredo novo. Por 24 horas cada entrega leva as duas assinaturas, para dar tempo de trocar no seu sistema. Depois, só o novo vale.',
      confirmLabel: 'Trocar segredo',
      destructive: false,
      confirm: () =>
        rotate.mutate(input, {
          onSuccess: ({ secret }) => onSecret(secret),
          onSettled: onClose,
        }),
    },
    delete: {
      title: `Excluir ${webhook.name}?`,
      description:
        'O endereço deixa de receber eventos, o que está na fila não é enviado e o registro das entregas é apagado.',
      confirmLabel: 'Excluir',
      destructive: true,
      confirm: () => remove.mutate(input, { onSuccess: () => toast.success('Webhook excluído.'), onSettled: onClose }),
    },
  }
  const { confirm, ...question } = questions[action]
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      loading={rotate.isPending || remove.isPending}
      onConfirm={confirm}
      {...question}
    />
  )
}
