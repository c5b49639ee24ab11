import { createFileRoute } from '@tanstack/react-router'
import { GroupsPage } from '#/features/groups/groups-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const toSearch = searchBy(queryRules('listGroups'))

export const Route = createFileRoute('/_app/settings/groups/')({
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: Groups,
})

function Groups() {
  const navigate = Route.useNavigate()
  return (
    <GroupsPage
      search={Route.useSearch()}
      onSearchChange={(change) => void navigate({ search: (search) => toSearch({ ...search, page: 1, ...change }) })}
    />
  )
}
