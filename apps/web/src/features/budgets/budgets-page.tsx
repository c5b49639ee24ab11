import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PiggyBank, Plus } from 'lucide-react'
import { useState } from 'react'
import { BudgetDialog } from '#/features/budgets/budget-dialog.tsx'
import { BudgetsFilters } from '#/features/budgets/budgets-filters.tsx'
import type { BudgetsSearch, BudgetsSearchProps } from '#/features/budgets/budgets-search.ts'
import { BudgetsTable } from '#/features/budgets/budgets-table.tsx'
import { read } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'
import { PagedList } from '#/ui/lists/paged-list.tsx'

/** Monthly limits in R$, and how much of each this month has used. */
export function BudgetsPage({ search, onSearchChange }: BudgetsSearchProps) {
  const list = useQuery({ ...read('listBudgets', { query: search }), placeholderData: keepPreviousData })
  const [creating, setCreating] = useState(false)
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 max-w-2xl flex-1 basis-72">
          <h1 className="text-2xl font-semibold tracking-tight">Orçamentos</h1>
          <p className="mt-1 text-sm text-muted-foreground">
            Limites por mês, em reais. Quando um acaba, novas respostas esperam até o mês seguinte. Só contam modelos
            com preço.
          </p>
        </div>
        <Button onClick={() => setCreating(true)}>
          <Plus aria-hidden /> Novo orçamento
        </Button>
      </header>
      <BudgetsFilters search={search} onSearchChange={onSearchChange} />
      <PagedList
        list={list}
        failure="Não foi possível carregar os orçamentos"
        onPageChange={(page) => onSearchChange({ page })}
      >
        <BudgetsTable
          rows={list.data?.items ?? []}
          loading={list.isPending}
          sort={search.sort ?? '-used'}
          onSortChange={(sort) => onSearchChange({ sort })}
          empty={<NoBudgets search={search} onClear={() => onSearchChange(noFilters)} />}
        />
      </PagedList>
      {creating && <BudgetDialog onClose={() => setCreating(false)} />}
    </div>
  )
}

const noFilters = { q: '', scope: 'all' } as const

function NoBudgets({ search: { q, scope }, onClear }: { search: BudgetsSearch; onClear: () => void }) {
  if (!q && (scope ?? 'all') === 'all')
    return (
      <EmptyState
        icon={<PiggyBank />}
        title="Ainda não há orçamentos."
        description="Sem eles ninguém tem limite. Comece pelo da organização: ele vale para tudo."
      />
    )
  return <NothingFound icon={<PiggyBank />} q={q} title="Nenhum orçamento deste tipo." onClear={onClear} />
}
