import type { ModelProvider } from '@prosa/contract/models/model-settings.ts'
import { Pencil, Power } from 'lucide-react'
import { deletion } from '#/blocks/entity/with-confirmation.tsx'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import { TrialButton } from '#/blocks/entity/trial-button.tsx'
import { ProviderDialog } from '#/blocks/entity/provider-dialog.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Badge } from '#/ui/layout/badge.tsx'

/** Providers of models; those set by the environment are read-only. */
export function ProviderList({ providers }: { providers: readonly ModelProvider[] }) {
  if (providers.length === 0)
    return (
      <p className="text-sm text-muted-foreground">
        Ainda não há provedores. Até lá, o Prosa Trechos responde citando os documentos, sem internet e sem chave.
      </p>
    )
  return (
    <ul className="flex flex-col divide-y divide-border">
      {providers.map((provider) => (
        <li
          key={`${provider.source} ${provider.id}`}
          className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0"
        >
          <div className="min-w-0 flex-1 basis-56">
            <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
              {provider.name}
              <ProviderState provider={provider} />
            </p>
            <p className="text-sm wrap-anywhere text-muted-foreground">{describeProvider(provider)}</p>
          </div>
          <ProviderActions provider={provider} />
        </li>
      ))}
    </ul>
  )
}

function ProviderState({ provider: { enabled, state } }: { provider: ModelProvider }) {
  if (!enabled) return <Badge>Desligado</Badge>
  if (state === 'ok') return <Badge tone="success">Funcionando</Badge>
  if (state === 'failed') return <Badge tone="danger">Sem resposta</Badge>
  return <Badge>Ainda não consultado</Badge>
}

function describeProvider({ source, country, keyEnd, baseUrl, models }: ModelProvider): string {
  const facts = [
    country,
    source === 'environment' ? 'Definido no servidor' : null,
    baseUrl,
    keyEnd && `chave …${keyEnd}`,
    counted(models, 'modelo', 'modelos'),
  ]
  return facts.filter(Boolean).join(' · ')
}

function ProviderActions({ provider }: { provider: ModelProvider }) {
  const update = useWrite('updateProvider')
  const params = { providerId: provider.id }
  const turn = () =>
    update.mutate(
      { params, body: { enabled: !provider.enabled } },
      { onSuccess: () => toast.success(`Provedor ${provider.enabled ? 'desligado' : 'ligado'}: ${provider.name}.`) },
    )
  return (
    <div className="flex items-center gap-1">
      {provider.enabled && <TrialButton kind="provider" of={provider} />}
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
            deletion({
              operation: 'deleteProvider',
              input: { params },
              title: `Excluir “${provider.name}”?`,
              description:
                'A chave do provedor é apagada. Assistentes que usam os modelos dele passam ao modelo reserva ou param de responder.',
              done: `Provedor excluído: ${provider.name}.`,
            }),
          ]}
        />
      )}
    </div>
  )
}
