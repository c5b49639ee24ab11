import type { Integration } from '@prosa/contract/school/sga-integrations.ts'
import { CirclePause, CirclePlay, Ellipsis, KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formOf } from '#/features/integrations/form/integration-form.ts'
import { IntegrationDialog } from '#/features/integrations/form/integration-dialog.tsx'
import { DeleteDialog } from '#/features/integrations/list/delete-dialog.tsx'
import { RotateDialog } from '#/features/integrations/list/rotate-dialog.tsx'
import type { NewSecret } from '#/features/integrations/secret-dialog.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

/** An integration with what its row can do. */
export interface IntegrationRow {
  integration: Integration
  /** A new secret, to be shown once. */
  onSecret: (made: NewSecret) => void
  onDeleted?: () => Promise<void>
}

export function IntegrationActions({ integration, onSecret, onDeleted }: IntegrationRow) {
  const [asked, setAsked] = useState<'edit' | 'rotate' | 'turn-off' | 'delete' | null>(null)
  const close = () => setAsked(null)
  const save = useWrite('saveIntegration')
  const setActive = (active: boolean) =>
    save.mutate(
      { params: { integrationId: integration.id }, body: { ...formOf(integration), active } },
      {
        onSuccess: () => toast.success(active ? 'Integração ativada.' : 'Integração desativada.'),
        onSettled: close,
      },
    )
  return (
    <>
      <DropdownMenu
        trigger={<IconButton size="sm" label={`Ações de ${integration.name}`} tooltip={false} icon={<Ellipsis />} />}
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setAsked('edit')}>
          Editar
        </MenuItem>
        {integration.mode === 'secret' && (
          <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => setAsked('rotate')}>
            Trocar segredo
          </MenuItem>
        )}
        {integration.active ? (
          <MenuItem icon={<CirclePause aria-hidden />} onSelect={() => setAsked('turn-off')}>
            Desativar
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
      {asked === 'edit' && <IntegrationDialog integration={integration} onClose={close} />}
      {asked === 'rotate' && <RotateDialog integration={integration} onClose={close} onSecret={onSecret} />}
      {asked === 'delete' && <DeleteDialog integration={integration} onClose={close} onDeleted={onDeleted} />}
      {asked === 'turn-off' && (
        <AlertDialog
          open
          onOpenChange={close}
          title={`Desativar “${integration.name}”?`}
          description="Novos lançamentos de alunos são recusados até você ativar de novo. Quem já está em uma atividade continua."
          confirmLabel="Desativar"
          loading={save.isPending}
          onConfirm={() => setActive(false)}
        />
      )}
    </>
  )
}
