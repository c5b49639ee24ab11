import { createFileRoute } from '@tanstack/react-router'
import { PartnerPage } from '#/features/partners/partner-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const toSearch = searchBy(queryRules('listPartnerPeople'))

export const Route = createFileRoute('/_app/settings/partners/$partnerId')({
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: Partner,
})

function Partner() {
  const { partnerId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <PartnerPage
      partnerId={Number(partnerId)}
      search={Route.useSearch()}
      onSearchChange={(change) => void navigate({ search: (search) => toSearch({ ...search, page: 1, ...change }) })}
    />
  )
}
