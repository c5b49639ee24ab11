import type { ModelProvider } from '@prosa/contract/settings/model-settings.ts'
import { Pencil, Power, Trash2 } from 'lucide-react'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import { ProviderDialog } from '#/features/model-settings/provider-dialog.tsx'
import { showTrial } from '#/features/model-settings/show-trial.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

/** What an administrator does with a provider. */
export function ProviderActions({ provider }: { provider: ModelProvider }) {
  const test = useWrite('testProvider')
  const update = useWrite('updateProvider')
  const params = { providerId: provider.id }
  const turn = () =>
    update.mutate(
      { params, body: { enabled: !provider.enabled } },
      { onSuccess: () => toast.success(`${provider.name} foi ${provider.enabled ? 'desligado' : 'ligado'}.`) },
    )
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
        <RowMenu
          of={provider.name}
          actions={[
            {
              label: 'Editar',
              icon: Pencil,
              renderDialog: (close) => <ProviderDialog provider={provider} onClose={close} />,
            },
            { label: provider.enabled ? 'Desligar' : 'Ligar', icon: Power, onSelect: turn },
            'line',
            {
              label: 'Excluir',
              icon: Trash2,
              destructive: true,
              renderDialog: (close) => (
                <Confirmation
                  operation="deleteProvider"
                  input={{ params }}
                  title={`Excluir “${provider.name}”?`}
                  description="A chave é apagada. Assistentes que usam os modelos dele passam ao modelo reserva ou param de responder."
                  confirmLabel="Excluir"
                  done={`${provider.name} foi excluído.`}
                  onClose={close}
                />
              ),
            },
          ]}
        />
      )}
    </div>
  )
}
