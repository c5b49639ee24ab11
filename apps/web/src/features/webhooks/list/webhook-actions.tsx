import type { Webhook } from '@prosa/contract/sharing/webhooks.ts'
import { CirclePause, CirclePlay, Ellipsis, KeyRound, ListChecks, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { WebhookDialog } from '#/features/webhooks/form/webhook-dialog.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { durationText, outcomeText } from '#/features/webhooks/webhook-labels.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

/** A webhook with what its row can do. */
export interface WebhookRow {
  webhook: Webhook
  assistantId: number
  onDeliveries: () => void
  /** A new secret, to be shown once. */
  onSecret: (secret: string) => void
}

type Asked = 'test' | 'edit' | 'rotate' | 'delete'

export function WebhookActions({ webhook, assistantId, onDeliveries, onSecret }: WebhookRow) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const update = useWrite('updateWebhook')
  const isActive = webhook.state === 'active'
  const setActive = (active: boolean) =>
    update.mutate(
      { params: { assistantId, webhookId: webhook.id }, body: { active } },
      { onSuccess: () => toast.success(active ? 'Webhook ativado.' : 'Webhook pausado.') },
    )
  return (
    <>
      <DropdownMenu
        trigger={<IconButton size="sm" label={`Ações de ${webhook.name}`} tooltip={false} icon={<Ellipsis />} />}
      >
        <MenuItem icon={<Send aria-hidden />} onSelect={() => setAsked('test')}>
          Testar
        </MenuItem>
        <MenuItem icon={<ListChecks aria-hidden />} onSelect={onDeliveries}>
          Entregas
        </MenuItem>
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setAsked('edit')}>
          Editar
        </MenuItem>
        <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => setAsked('rotate')}>
          Trocar segredo
        </MenuItem>
        {isActive ? (
          <MenuItem icon={<CirclePause aria-hidden />} onSelect={() => setActive(false)}>
            Pausar
          </MenuItem>
        ) : (
          <MenuItem icon={<CirclePlay aria-hidden />} onSelect={() => setActive(true)}>
            Ativar
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem destructive icon={<Trash2 aria-hidden />} onSelect={() => setAsked('delete')}>
          Excluir
        </MenuItem>
      </DropdownMenu>
      {asked === 'test' && <TestDialog assistantId={assistantId} webhook={webhook} onClose={close} />}
      {asked === 'edit' && (
        <WebhookDialog assistantId={assistantId} webhook={webhook} onClose={close} onSecret={onSecret} />
      )}
      {(asked === 'rotate' || asked === 'delete') && (
        <WebhookConfirmation
          assistantId={assistantId}
          webhook={webhook}
          action={asked}
          onClose={close}
          onSecret={onSecret}
        />
      )}
    </>
  )
}

interface WebhookConfirmationProps {
  assistantId: number
  webhook: Webhook
  action: 'rotate' | 'delete'
  onClose: () => void
  onSecret: (secret: string) => void
}

/** Asks before what another system notices. */
function WebhookConfirmation({ assistantId, webhook, action, onClose, onSecret }: WebhookConfirmationProps) {
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

interface TestDialogProps {
  assistantId: number
  webhook: Webhook
  onClose: () => void
}

/** Sends a real event and says how the address answered. */
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
