import { createFileRoute } from '@tanstack/react-router'
import { ResultsPage } from '#/features/results/results-page.tsx'
import { type ResultsSearch, toResultsSearch } from '#/features/results/results-search.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { loadPage } from '#/lib/api/page-payload.ts'
import { builderDialogs } from '#/routes/_app/-builder-dialogs.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { ResultsTabs } from '#/shell/results-tabs.tsx'
import { SectionTabs } from '#/ui/layout/page-header.tsx'

export const Route = createFileRoute('/_app/results')({
  validateSearch: toResultsSearch,
  loader: ({ location }) => loadPage(location),
  component: Results,
})

const OwnRatings = lazyPart(
  () => import('#/features/ratings/own-ratings.tsx'),
  () => <Skeleton className="h-72" />,
)

function Results() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const change = (wanted: ResultsSearch) =>
    void navigate({ search: (before) => toResultsSearch({ ...before, ...wanted }), resetScroll: false })
  const { tab = 'results', assistant, period } = search
  return (
    <SectionTabs value={<ResultsTabs current={tab} search={{ assistant, period }} />}>
      <ResultsPage
        search={search}
        onSearchChange={change}
        dialogs={builderDialogs}
        renderRatings={(list) => (
          <OwnRatings
            {...list}
            rating={search.rating}
            dialogs={builderDialogs}
            onOpen={(rating) => change({ rating })}
          />
        )}
      />
    </SectionTabs>
  )
}
