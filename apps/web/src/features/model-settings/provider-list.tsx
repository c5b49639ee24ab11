import type { ModelProvider } from '@prosa/contract/settings/model-settings.ts'
import { ProviderActions } from '#/features/model-settings/provider-actions.tsx'
import { counted } from '#/text/counted.ts'
import { Badge } from '#/ui/layout/badge.tsx'

/** Providers of the product; those that the environment sets are shown and changed there. */
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
            <p className="text-sm wrap-anywhere text-muted-foreground">{factsOf(provider)}</p>
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

function factsOf({ source, country, keyEnd, baseUrl, models }: ModelProvider): string {
  const facts = [
    country,
    source === 'environment' ? 'Definido no servidor' : null,
    baseUrl,
    keyEnd && `chave …${keyEnd}`,
    counted(models, 'modelo', 'modelos'),
  ]
  return facts.filter(Boolean).join(' · ')
}
