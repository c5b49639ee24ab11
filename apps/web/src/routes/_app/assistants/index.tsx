import { createFileRoute } from '@tanstack/react-router'
import { AssistantsPage } from '#/features/assistants/list/assistants-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const toSearch = searchBy(queryRules('listAssistants'))

export const Route = createFileRoute('/_app/assistants/')({
  staticData: { contentBorder: false, contentOverflow: false },
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: Assistants,
})

function Assistants() {
  const navigate = Route.useNavigate()
  return (
    <AssistantsPage
      search={Route.useSearch()}
      onSearchChange={(change) => void navigate({ search: (search) => toSearch({ ...search, page: 1, ...change }) })}
    />
  )
}
