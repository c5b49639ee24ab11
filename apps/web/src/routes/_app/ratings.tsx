import type { SearchRule } from '@prosa/contract/search-rules.ts'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { ComponentProps } from 'react'
import { RatingsPage } from '#/features/ratings/ratings-page.tsx'
import type { RatingsSearch } from '#/features/ratings/ratings-search.ts'
import { loadPage } from '#/lib/page-payload.ts'
import { queryRules, searchBy } from '#/lib/url-search.ts'

const rating: SearchRule<string> = { type: 'string', pattern: '^[0-9a-f-]{36}$' }
const toSearch = searchBy<RatingsSearch>({ ...queryRules('listRatings'), rating })

export const Route = createFileRoute('/_app/ratings')({
  validateSearch: toSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ location }) => loadPage(location),
  component: Ratings,
})

// the dialogs of the builder, where somebody corrects an answer or makes a test of it
const CorrectionDialog = lazy(() => import('#/features/assistants/builder/approved-answers/approved-answer-dialog.tsx'))
const TestDialog = lazy(() => import('#/features/assistants/builder/tests/test-case-dialog.tsx'))

const dialogs = {
  Correction: (props: ComponentProps<typeof CorrectionDialog>) => (
    <Suspense>
      <CorrectionDialog {...props} />
    </Suspense>
  ),
  NewTest: (props: ComponentProps<typeof TestDialog>) => (
    <Suspense>
      <TestDialog {...props} />
    </Suspense>
  ),
}

function Ratings() {
  const navigate = Route.useNavigate()
  const change = (wanted: RatingsSearch) =>
    void navigate({
      search: (search) => toSearch({ ...search, ...('rating' in wanted ? {} : { page: 1 }), ...wanted }),
      resetScroll: false,
    })
  return <RatingsPage search={Route.useSearch()} onSearchChange={change} dialogs={dialogs} />
}
