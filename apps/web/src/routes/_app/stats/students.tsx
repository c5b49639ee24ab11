import type { SearchRule } from '@prosa/contract/client/search-rules.ts'
import { createFileRoute } from '@tanstack/react-router'
import { StudentStatsPage } from '#/features/student-stats/student-stats-page.tsx'
import type { StatsSearch, StatsTab } from '#/features/student-stats/stats-search.ts'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const ownRules: { tab: SearchRule<StatsTab>; student: SearchRule<string> } = {
  tab: { enum: ['activities', 'students', 'classes', 'alerts', 'integrations'], default: 'activities' },
  student: { pattern: '^[0-9a-f-]{36}$' },
}
const toSearch = searchBy({ ...queryRules('listStudentStats'), ...ownRules })

export const Route = createFileRoute('/_app/stats/students')({
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: StudentStats,
})

function StudentStats() {
  const navigate = Route.useNavigate()
  const change = (wanted: StatsSearch) =>
    void navigate({
      search: (search) => toSearch({ ...search, ...('student' in wanted ? {} : { page: 1 }), ...wanted }),
      resetScroll: false,
    })
  return <StudentStatsPage search={Route.useSearch()} onSearchChange={change} />
}
