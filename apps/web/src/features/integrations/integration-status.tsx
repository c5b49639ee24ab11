import type { Integration, legalBases } from '@prosa/contract/school/integrations.ts'
import { Badge } from '#/ui/layout/badge.tsx'

export function IntegrationStatus({ active, className }: Pick<Integration, 'active'> & { className?: string }) {
  return (
    <Badge tone={active ? 'success' : 'warning'} {...(className ? { className } : {})}>
      {active ? 'Ativa' : 'Inativa'}
    </Badge>
  )
}

/** Legal bases for processing students' data, in the words of the LGPD. */
export const legalBasisLabels: Readonly<Record<(typeof legalBases)[number], string>> = {
  public_policy: 'Execução de política pública (escola pública)',
  guardian_consent: 'Consentimento dos responsáveis',
  contract: 'Contrato com a família ou o aluno',
  legitimate_interest: 'Legítimo interesse da instituição',
}
