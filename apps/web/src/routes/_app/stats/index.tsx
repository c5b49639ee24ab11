import type { SearchRule } from '@prosa/contract/client/search-rules.ts'
import { createFileRoute } from '@tanstack/react-router'
import { StatsPage } from '#/features/stats/stats-page.tsx'
import { statsTables, type StatsSearch, type StatsTable } from '#/features/stats/stats-search.ts'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const { pageSize: _, ...figureRules } = queryRules('getStatsFigure')
const ownRules: { table: SearchRule<StatsTable>; compare: SearchRule<boolean> } = {
  table: { enum: statsTables, default: 'assistants' },
  compare: { type: 'boolean', default: false },
}
const toSearch = searchBy({ ...figureRules, ...ownRules })

export const Route = createFileRoute('/_app/stats/')({
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: Stats,
})

function Stats() {
  const navigate = Route.useNavigate()
  const change = (wanted: StatsSearch) =>
    void navigate({ search: (search) => toSearch({ ...search, page: 1, ...wanted }), resetScroll: false })
  return <StatsPage search={Route.useSearch()} onSearchChange={change} />
}
