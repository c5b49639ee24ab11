import type { SearchRule } from '@prosa/contract/client/search-rules.ts'
import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { RatingsPage } from '#/features/ratings/ratings-page.tsx'
import type { RatingsSearch } from '#/features/ratings/ratings-list.tsx'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'
import { builderDialogs } from '#/routes/_app/-builder-dialogs.tsx'
import { ResultsTabs } from '#/shell/results-tabs.tsx'
import { SectionTabs } from '#/ui/layout/page-header.tsx'

const rating: SearchRule<string> = { pattern: '^[0-9a-f-]{36}$' }
const { options, useListSearch } = listRoute(searchBy<RatingsSearch>({ ...queryRules('listRatings'), rating }), {
  keepsPage: 'rating',
  resetScroll: false,
})

export const Route = createFileRoute('/_app/ratings')({ ...options, component: Ratings })

function Ratings() {
  return (
    <SectionTabs value={<ResultsTabs current="ratings" />}>
      <RatingsPage {...useListSearch()} dialogs={builderDialogs} />
    </SectionTabs>
  )
}
