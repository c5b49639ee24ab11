import { createFileRoute } from '@tanstack/react-router'
import { PartnersPage } from '#/features/partners/partners-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const toSearch = searchBy(queryRules('listPartners'))

export const Route = createFileRoute('/_app/settings/partners/')({
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: Partners,
})

function Partners() {
  const navigate = Route.useNavigate()
  return (
    <PartnersPage
      search={Route.useSearch()}
      onSearchChange={(change) => void navigate({ search: (search) => toSearch({ ...search, page: 1, ...change }) })}
    />
  )
}
