import { createFileRoute } from '@tanstack/react-router'
import { SafetyPage } from '#/features/safety/safety-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const toSearch = searchBy(queryRules('listSafetyAlerts'))

export const Route = createFileRoute('/_app/settings/content-safety')({
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: ContentSafety,
})

function ContentSafety() {
  const navigate = Route.useNavigate()
  return (
    <SafetyPage
      search={Route.useSearch()}
      onSearchChange={(change) => void navigate({ search: (search) => toSearch({ ...search, page: 1, ...change }) })}
    />
  )
}
