import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IntegrationActions } from '#/features/integrations/integration-actions.tsx'
import { IntegrationGuide } from '#/features/integrations/integration-guide.tsx'
import { IntegrationStatus, legalBasisLabels } from '#/features/integrations/integration-status.tsx'
import { NewSecretDialog, type NewSecret } from '#/features/integrations/secret-dialog.tsx'
import { IntegrationSlot } from '#/features/integrations/slots.ts'
import { read } from '#/lib/api/operations.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { counted } from '#/text/counted.ts'
import { Notice } from '#/ui/feedback/notice.tsx'
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
      {(integration.mode === 'secret' || integration.mode === 'key') && <IntegrationGuide integration={integration} />}
      <IntegrationSlot integration={integration} />
      {made && <NewSecretDialog {...made} onClose={() => setMade(null)} />}
    </div>
  )
}
