import { createFileRoute } from '@tanstack/react-router'
import { GroupPage } from '#/features/groups/group-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const toSearch = searchBy(queryRules('listGroupMembers'))

export const Route = createFileRoute('/_app/settings/groups/$groupId')({
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: Group,
})

function Group() {
  const { groupId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <GroupPage
      groupId={Number(groupId)}
      search={Route.useSearch()}
      onSearchChange={(change) => void navigate({ search: (search) => toSearch({ ...search, page: 1, ...change }) })}
      onDeleted={() => navigate({ to: '/settings/groups' })}
    />
  )
}
