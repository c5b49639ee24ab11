import { createFileRoute } from '@tanstack/react-router'
import { UserColumnsPage } from '#/features/users/columns/user-columns-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const toSearch = searchBy(queryRules('listUsers'))

export const Route = createFileRoute('/_app/users/columns')({
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: UserColumns,
})

function UserColumns() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  return (
    <UserColumnsPage
      search={search}
      onSearchChange={(change) => void navigate({ search: (before) => toSearch({ ...before, page: 1, ...change }) })}
      onClose={() => void navigate({ to: '/users', search })}
    />
  )
}
