import type { ModelProvider } from '@prosa/contract/settings/model-settings.ts'
import { Ellipsis, Pencil, Power, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ProviderDialog } from '#/features/model-settings/provider-dialog.tsx'
import { showTrial } from '#/features/model-settings/show-trial.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

/** What an administrator does with a provider. */
export function ProviderActions({ provider }: { provider: ModelProvider }) {
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null)
  const test = useWrite('testProvider')
  const update = useWrite('updateProvider')
  const remove = useWrite('deleteProvider')
  const params = { providerId: provider.id }
  const close = () => setAsked(null)
  const turn = () =>
    update.mutate(
      { params, body: { enabled: !provider.enabled } },
      { onSuccess: () => toast.success(`${provider.name} foi ${provider.enabled ? 'desligado' : 'ligado'}.`) },
    )
  const confirmDelete = () =>
    remove.mutate({ params }, { onSuccess: () => toast.success(`${provider.name} foi excluído.`), onSettled: close })
  return (
    <div className="flex items-center gap-1">
      {provider.enabled && (
        <Button
          size="sm"
          variant="secondary"
          loading={test.isPending}
          onClick={() => test.mutate({ params }, { onSuccess: showTrial })}
        >
          Testar<span className="sr-only"> {provider.name}</span>
        </Button>
      )}
      {provider.source === 'database' && (
        <DropdownMenu
          trigger={<IconButton size="sm" label={`Ações de ${provider.name}`} tooltip={false} icon={<Ellipsis />} />}
        >
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setAsked('edit')}>
            Editar
          </MenuItem>
          <MenuItem icon={<Power aria-hidden />} onSelect={turn}>
            {provider.enabled ? 'Desligar' : 'Ligar'}
          </MenuItem>
          <MenuSeparator />
          <MenuItem destructive icon={<Trash2 aria-hidden />} onSelect={() => setAsked('delete')}>
            Excluir
          </MenuItem>
        </DropdownMenu>
      )}
      {asked === 'edit' && <ProviderDialog provider={provider} onClose={close} />}
      <AlertDialog
        open={asked === 'delete'}
        onOpenChange={close}
        title={`Excluir “${provider.name}”?`}
        description="A chave é apagada. Assistentes que usam os modelos dele passam ao modelo reserva ou param de responder."
        confirmLabel="Excluir"
        loading={remove.isPending}
        onConfirm={confirmDelete}
      />
    </div>
  )
}
