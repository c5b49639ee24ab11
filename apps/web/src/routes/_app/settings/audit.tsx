import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { AuditPage } from '#/features/audit/audit-page.tsx'

const { options, useListSearch } = listRoute('listAuditEvents')

export const Route = createFileRoute('/_app/settings/audit')({ ...options, component: Audit })

function Audit() {
  return <AuditPage {...useListSearch()} />
}
