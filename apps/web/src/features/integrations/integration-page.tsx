import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IntegrationGuide } from '#/features/integrations/integration-guide.tsx'
import { legalBasisLabels } from '#/features/integrations/integration-labels.ts'
import { IntegrationActions } from '#/features/integrations/integration-actions.tsx'
import { IntegrationStatus } from '#/features/integrations/integration-status.tsx'
import { SecretDialog } from '#/features/integrations/secret-dialog.tsx'
import type { NewSecret } from '#/features/integrations/secret-dialog.tsx'
import { formatDateTime } from '#/lib/format/format.ts'
import { read } from '#/lib/api/operations.ts'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { counted } from '#/text/counted.ts'
import { Breadcrumbs } from '#/ui/layout/breadcrumbs.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

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
      <header className="flex flex-col gap-3">
        <Breadcrumbs items={[{ label: 'Integrações SGA', link: { to: '/settings/sga' } }, { label: name }]} />
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">{name}</h1>
            <p className="mt-1 flex flex-wrap items-center gap-2 text-sm wrap-anywhere text-muted-foreground">
              <IntegrationStatus active={active} />
              {institution} · {counted(activities, 'atividade', 'atividades')} · {counted(students, 'aluno', 'alunos')}
            </p>
            <p className="mt-1 text-sm text-muted-foreground">
              {legalBasisLabels[integration.legalBasis]} · conversas guardadas por{' '}
              {counted(retentionDays, 'dia', 'dias')}
            </p>
          </div>
          <IntegrationActions integration={integration} onSecret={setMade} onDeleted={onDeleted} />
        </div>
      </header>
      {!active && <Notice tone="warning">Esta integração está inativa: os lançamentos dela são recusados.</Notice>}
      {previousSecretUntil && (
        <Notice>O segredo anterior ainda vale até {formatDateTime(previousSecretUntil)}. Depois, só o novo.</Notice>
      )}
      <IntegrationGuide integration={integration} />
      {made && <SecretDialog {...made} onClose={() => setMade(null)} />}
    </div>
  )
}
