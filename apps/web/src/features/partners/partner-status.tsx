import type { Partner } from '@prosa/contract/identity/partners.ts'
import { Badge } from '#/ui/layout/badge.tsx'

export function PartnerStatus({ status }: { status: Partner['status'] }) {
  return status === 'active' ? <Badge tone="success">Ativa</Badge> : <Badge tone="warning">Pausada</Badge>
}
