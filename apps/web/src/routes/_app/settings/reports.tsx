import { createFileRoute } from '@tanstack/react-router'
import { ReportsPage } from '#/features/reports/reports-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const toSearch = searchBy(queryRules('listAllReports'))

export const Route = createFileRoute('/_app/settings/reports')({
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: Reports,
})

function Reports() {
  const navigate = Route.useNavigate()
  return (
    <ReportsPage
      search={Route.useSearch()}
      onSearchChange={(change) => void navigate({ search: (search) => toSearch({ ...search, page: 1, ...change }) })}
    />
  )
}
