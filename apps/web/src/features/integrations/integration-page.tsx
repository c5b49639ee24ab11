import { Facts } from '#/ui/layout/facts.tsx'
import { Part } from '#/ui/layout/part.tsx'
import type { Integration } from '@prosa/contract/school/integrations.ts'
import type { Platform } from '@prosa/contract/school/lti.ts'
import { useSuspenseQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IntegrationActions } from '#/features/integrations/integration-actions.tsx'
import { IntegrationGuide } from '#/features/integrations/integration-guide.tsx'
import { IntegrationStatus, legalBasisLabels } from '#/features/integrations/integration-status.tsx'
import { PlatformDialog } from '#/features/integrations/platform-dialog.tsx'
import { NewSecretDialog, type NewSecret } from '#/features/integrations/secret-dialog.tsx'
import { read } from '#/lib/api/operations.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { CopiedText } from '#/ui/actions/copied-text.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { RetryNotice } from '#/ui/feedback/retry-notice.tsx'
import { Spinner } from '#/ui/feedback/spinner.tsx'
import { Card } from '#/ui/layout/card.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'

interface IntegrationPageProps {
  integrationId: string
  onDeleted: () => Promise<void>
}

export function IntegrationPage({ integrationId, onDeleted }: IntegrationPageProps) {
  const { data: integration } = useSuspenseQuery(read('getIntegration', { params: { integrationId } }))
  const [made, setMade] = useState<NewSecret | null>(null)
  usePageTitle(integration.name)
  const { name, institution, active, activities, students, retentionDays, previousSecretUntil } = integration
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumbs={[{ label: 'Integrações SGA', link: { to: '/settings/sga' } }, { label: name }]}
        title={name}
        description={
          <>
            <p className="flex flex-wrap items-center gap-2">
              <IntegrationStatus active={active} />
              {institution} · {counted(activities, 'atividade', 'atividades')} · {counted(students, 'aluno', 'alunos')}
            </p>
            <p className="mt-1">
              {legalBasisLabels[integration.legalBasis]} · conversas guardadas por{' '}
              {counted(retentionDays, 'dia', 'dias')}
            </p>
          </>
        }
        actions={<IntegrationActions integration={integration} onSecret={setMade} onDeleted={onDeleted} />}
      />
      {!active && (
        <Notice tone="warning">Esta integração está inativa: as entradas de alunos por ela são recusadas.</Notice>
      )}
      {previousSecretUntil && (
        <Notice>O segredo anterior ainda vale até {formatDateTime(previousSecretUntil)}. Depois, só o novo.</Notice>
      )}
      {integration.mode === 'lti' ? (
        <PlatformSection integration={integration} />
      ) : (
        <IntegrationGuide integration={integration} />
      )}
      {made && <NewSecretDialog {...made} onClose={() => setMade(null)} />}
    </div>
  )
}

/** Connects a Moodle, Canvas or Blackboard: one address to paste, or all values by hand. */
function PlatformSection({ integration }: { integration: Integration }) {
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
