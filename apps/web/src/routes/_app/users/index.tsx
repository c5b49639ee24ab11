import { createFileRoute } from '@tanstack/react-router'
import { UsersPage } from '#/features/users/users-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const toSearch = searchBy(queryRules('listUsers'))

export const Route = createFileRoute('/_app/users/')({
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: Users,
})

function Users() {
  const navigate = Route.useNavigate()
  return (
    <UsersPage
      search={Route.useSearch()}
      onColumns={() => void navigate({ to: '/users/columns', search: (search) => search })}
      onSearchChange={(change) => void navigate({ search: (search) => toSearch({ ...search, page: 1, ...change }) })}
    />
  )
}
