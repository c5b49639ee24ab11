import { createFileRoute } from '@tanstack/react-router'
import { BudgetsPage } from '#/features/budgets/budgets-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const toSearch = searchBy(queryRules('listBudgets'))

export const Route = createFileRoute('/_app/settings/budgets')({
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: Budgets,
})

function Budgets() {
  const navigate = Route.useNavigate()
  return (
    <BudgetsPage
      search={Route.useSearch()}
      onSearchChange={(change) => void navigate({ search: (search) => toSearch({ ...search, page: 1, ...change }) })}
    />
  )
}
