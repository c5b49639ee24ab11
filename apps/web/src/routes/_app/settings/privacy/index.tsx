import { createFileRoute } from '@tanstack/react-router'
import { RequestsPage } from '#/features/privacy/requests/requests-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const toSearch = searchBy(queryRules('listPrivacyRequests'))

export const Route = createFileRoute('/_app/settings/privacy/')({
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: Requests,
})

function Requests() {
  const navigate = Route.useNavigate()
  return (
    <RequestsPage
      search={Route.useSearch()}
      onSearchChange={(change) => void navigate({ search: (search) => toSearch({ ...search, page: 1, ...change }) })}
    />
  )
}
