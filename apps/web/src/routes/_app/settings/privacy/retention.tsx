import { createFileRoute } from '@tanstack/react-router'
import { RetentionPage } from '#/features/privacy/retention/retention-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const toSearch = searchBy(queryRules('listRetentionRuns'))

export const Route = createFileRoute('/_app/settings/privacy/retention')({
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: Retention,
})

function Retention() {
  const navigate = Route.useNavigate()
  return (
    <RetentionPage
      search={Route.useSearch()}
      onSearchChange={(change) => void navigate({ search: (search) => toSearch({ ...search, ...change }) })}
    />
  )
}
