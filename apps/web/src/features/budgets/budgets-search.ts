import type { budgets } from '@prosa/contract/settings/budgets.ts'
import type { z } from 'zod'

export type BudgetsSearch = Partial<z.output<typeof budgets.listBudgets.query>>

export interface BudgetsSearchProps {
  search: BudgetsSearch
  /** Changes the list's address; any change but of the page itself leads back to the first page. */
  onSearchChange: (change: BudgetsSearch) => void
}
