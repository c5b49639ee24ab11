import type { Integration } from '@prosa/contract/school/integrations.ts'
import { Badge } from '#/ui/layout/badge.tsx'

export function IntegrationStatus({ active, className }: Pick<Integration, 'active'> & { className?: string }) {
  return (
    <Badge tone={active ? 'success' : 'warning'} {...(className ? { className } : {})}>
      {active ? 'Ativa' : 'Inativa'}
    </Badge>
  )
}
