import { createFileRoute } from '@tanstack/react-router'
import { ConsentsPage } from '#/features/privacy/consents/consents-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const toSearch = searchBy(queryRules('listConsents'))

export const Route = createFileRoute('/_app/settings/privacy/consents')({
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: Consents,
})

function Consents() {
  const navigate = Route.useNavigate()
  return (
    <ConsentsPage
      search={Route.useSearch()}
      onSearchChange={(change) => void navigate({ search: (search) => toSearch({ ...search, page: 1, ...change }) })}
    />
  )
}
