import { createFileRoute } from '@tanstack/react-router'
import { AssistantsOfNobody, UserAssistantsPage } from '#/features/users/assistants/user-assistants-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const toSearch = searchBy(queryRules('listUserAssistants'))

export const Route = createFileRoute('/_app/users/$userId/assistants')({
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: UserAssistants,
})

function UserAssistants() {
  const { userId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  if (userId === 'create') return <AssistantsOfNobody />
  return (
    <UserAssistantsPage
      userId={Number(userId)}
      search={search}
      onSearchChange={(change) => void navigate({ search: (before) => toSearch({ ...before, page: 1, ...change }) })}
    />
  )
}
