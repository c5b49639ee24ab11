import { listedBudgetScopes } from '@prosa/contract/settings/budgets.ts'
import { budgetScopeLabels } from '#/features/budgets/budget-labels.ts'
import type { BudgetsSearchProps } from '#/features/budgets/budgets-search.ts'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { Select } from '#/ui/inputs/select.tsx'

export function BudgetsFilters({ search, onSearchChange }: BudgetsSearchProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <SearchInput
        label="Buscar orçamentos"
        placeholder="Buscar por nome…"
        value={search.q ?? ''}
        onSearch={(q) => onSearchChange({ q })}
        className="min-w-60 flex-1"
      />
      <Select
        aria-label="Tipo"
        value={search.scope ?? 'all'}
        onValueChange={(scope) => onSearchChange({ scope })}
        options={scopeOptions}
        className="w-auto min-w-44 flex-1 sm:flex-none"
      />
    </div>
  )
}

const scopeOptions = [
  { value: 'all', label: 'Todos os tipos' },
  ...listedBudgetScopes.map((value) => ({ value, label: budgetScopeLabels[value] })),
] as const
