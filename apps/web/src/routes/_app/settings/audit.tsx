import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '#/features/audit/audit-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const toSearch = searchBy(queryRules('listAuditEvents'))

export const Route = createFileRoute('/_app/settings/audit')({
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: Audit,
})

function Audit() {
  const navigate = Route.useNavigate()
  return (
    <AuditPage
      search={Route.useSearch()}
      onSearchChange={(change) => void navigate({ search: (search) => toSearch({ ...search, page: 1, ...change }) })}
    />
  )
}
