import type { SearchRule } from '@prosa/contract/protocol/search-rules.ts'
import { createFileRoute } from '@tanstack/react-router'
import { RatingsPage } from '#/features/ratings/ratings-page.tsx'
import type { RatingsSearch } from '#/features/ratings/ratings-search.ts'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'
import { builderDialogs } from '#/routes/_app/-builder-dialogs.tsx'

const rating: SearchRule<string> = { pattern: '^[0-9a-f-]{36}$' }
const toSearch = searchBy<RatingsSearch>({ ...queryRules('listRatings'), rating })

export const Route = createFileRoute('/_app/ratings')({
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: Ratings,
})

function Ratings() {
  const navigate = Route.useNavigate()
  const change = (wanted: RatingsSearch) =>
    void navigate({
      search: (search) => toSearch({ ...search, ...('rating' in wanted ? {} : { page: 1 }), ...wanted }),
      resetScroll: false,
    })
  return <RatingsPage search={Route.useSearch()} onSearchChange={change} dialogs={builderDialogs} />
}
