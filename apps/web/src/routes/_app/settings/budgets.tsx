import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { BudgetsPage } from '#/features/budgets/budgets-page.tsx'

const { options, useListSearch } = listRoute('listBudgets')

export const Route = createFileRoute('/_app/settings/budgets')({ ...options, component: Budgets })

function Budgets() {
  return <BudgetsPage {...useListSearch()} />
}
