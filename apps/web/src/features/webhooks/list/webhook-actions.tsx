import type { Webhook } from '@prosa/contract/sharing/webhooks.ts'
import { CirclePause, CirclePlay, Ellipsis, KeyRound, ListChecks, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { WebhookDialog } from '#/features/webhooks/form/webhook-dialog.tsx'
import { TestDialog } from '#/features/webhooks/list/test-dialog.tsx'
import { WebhookConfirmation } from '#/features/webhooks/list/webhook-confirmation.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

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
