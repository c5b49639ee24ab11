import type { Integration } from '@prosa/contract/school/integrations.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Platform } from '#/lti/contract.ts'
import { PlatformDialog } from '#/lti/web/platform-dialog.tsx'
import { read } from '@prosa/web/src/lib/api/operations.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { CopiedText } from '@prosa/web/src/ui/actions/copied-text.tsx'
import { Notice } from '@prosa/web/src/ui/feedback/notice.tsx'
import { RetryNotice } from '@prosa/web/src/ui/feedback/retry-notice.tsx'
import { Spinner } from '@prosa/web/src/ui/feedback/spinner.tsx'
import { Card } from '@prosa/web/src/ui/layout/card.tsx'
import { Facts } from '@prosa/web/src/ui/layout/facts.tsx'
import { Part } from '@prosa/web/src/ui/layout/part.tsx'

/** Connects a Moodle, Canvas or Blackboard: one address to paste, or all values by hand. */
export default function PlatformSection({ integration }: { integration: Integration }) {
  const query = useQuery(read('getPlatform', { params: { integrationId: integration.id } }))
  const [editing, setEditing] = useState(false)
  if (query.error && !query.data) return <RetryNotice title="Não foi possível carregar a plataforma." query={query} />
  if (!query.data) return <Spinner />
  const { addresses, platform } = query.data
  return (
    <Part title="Plataforma (LTI 1.3)">
      {platform ? (
        <Registered integration={integration} platform={platform} onEdit={() => setEditing(true)} />
      ) : (
        addresses.registration && <ByAddress address={addresses.registration} />
      )}
      <Card className="flex min-w-0 flex-col gap-4">
        <h3 className="font-semibold">{platform ? 'Endereços do Prosa' : 'Ou registre à mão'}</h3>
        <p className="max-w-prose text-sm text-muted-foreground">
          {platform
            ? 'A plataforma usa estes endereços. Você só precisa deles se mudar o cadastro de lá à mão.'
            : 'Crie a ferramenta na plataforma com estes endereços. Depois copie para cá o que ela mostrar.'}
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <CopiedText
            label="URL da ferramenta e de redirecionamento"
            text={addresses.launch}
            copyLabel="Copiar URL da ferramenta"
          />
          <CopiedText label="URL de início de login" text={addresses.login} copyLabel="Copiar URL de início de login" />
          <CopiedText label="URL das chaves públicas (JWKS)" text={addresses.keys} copyLabel="Copiar URL das chaves" />
        </div>
        {!platform && (
          <div>
            <Button variant="secondary" onClick={() => setEditing(true)}>
              Registrar à mão
            </Button>
          </div>
        )}
      </Card>
      {editing && (
        <PlatformDialog integrationId={integration.id} known={query.data} onClose={() => setEditing(false)} />
      )}
    </Part>
  )
}

const ByAddress = ({ address }: { address: string }) => (
  <Card className="flex min-w-0 flex-col gap-4">
    <h3 className="font-semibold">Conecte com um endereço</h3>
    <ol className="flex max-w-prose list-decimal flex-col gap-1 pl-5 text-sm text-muted-foreground">
      <li>Copie o endereço abaixo. Ele vale para um registro só, e para esta integração.</li>
      <li>
        No Moodle: Administração do site, Plugins, Ferramenta externa, Gerenciar ferramentas. Cole em “URL da
        ferramenta” e clique em “Adicionar LTI Advantage”.
      </li>
      <li>Volte aqui, confira o endereço da plataforma e ative a integração.</li>
    </ol>
    <CopiedText label="Endereço de registro" text={address} copyLabel="Copiar endereço de registro" />
  </Card>
)

interface RegisteredProps {
  integration: Integration
  platform: NonNullable<Platform['platform']>
  onEdit: () => void
}

function Registered({ integration, platform, onEdit }: RegisteredProps) {
  const { issuer, clientId, deployments } = platform
  const facts: [string, string][] = [
    ['Endereço da plataforma', issuer],
    ['ID do cliente', clientId],
    ['Deployment ids', deployments.join(', ') || 'Nenhum ainda'],
  ]
  return (
    <Card className="flex min-w-0 flex-col gap-4">
      {!integration.active && (
        <Notice tone="warning" title="Confira a plataforma e ative a integração.">
          Quem se registrou foi {issuer}. Se este é o endereço da plataforma da sua escola, escolha “Ativar” no menu
          desta página.
        </Notice>
      )}
      {deployments.length === 0 && (
        <Notice tone="warning" title="Falta o deployment id.">
          Esta plataforma dá o número quando a ferramenta é instalada. Copie-o de lá e acrescente em “Editar
          plataforma”: até então, as entradas são recusadas.
        </Notice>
      )}
      <Facts facts={facts} />
      <div>
        <Button variant="secondary" onClick={onEdit}>
          Editar plataforma
        </Button>
      </div>
    </Card>
  )
}
