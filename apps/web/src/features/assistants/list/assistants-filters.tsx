import { assistantCategories } from '@prosa/contract/assistants/assistant-choices.ts'
import { FilterX, TriangleAlert } from 'lucide-react'
import { isFiltered, noFilters } from '#/features/assistants/list/assistants-search.ts'
import type { AssistantsSearchProps } from '#/features/assistants/list/assistants-search.ts'
import { assistantStatusLabels, categoryLabels } from '#/text/assistant-card-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { LazySelect } from '#/ui/inputs/lazy-select.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

/** Filters and order; the server does both. */
export function AssistantsFilters({ search, onSearchChange }: AssistantsSearchProps) {
  const attention = search.attention === 'yes'
  return (
    <div role="group" aria-label="Filtros e ordem" className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <LazySelect
        aria-label="Status"
        value={search.status ?? 'all'}
        onValueChange={(status) => onSearchChange({ status })}
        options={statusOptions}
        className={selectSize}
      />
      <LazySelect
        aria-label="Categoria"
        value={search.category ?? 'all'}
        onValueChange={(category) => onSearchChange({ category })}
        options={categoryOptions}
        className={selectSize}
      />
      <LazySelect
        aria-label="Na Web"
        value={search.web ?? 'all'}
        onValueChange={(web) => onSearchChange({ web })}
        options={webOptions}
        className={selectSize}
      />
      <Button
        variant="secondary"
        aria-pressed={attention}
        onClick={() => onSearchChange({ attention: attention ? 'all' : 'yes' })}
        className="shadow-none max-sm:px-2 aria-pressed:border-warning-border aria-pressed:bg-warning-soft aria-pressed:text-warning-text"
      >
        <TriangleAlert aria-hidden className="max-sm:hidden" /> Precisa de atenção
      </Button>
      {isFiltered(search) && (
        <Button variant="ghost" onClick={() => onSearchChange(noFilters)}>
          <FilterX aria-hidden /> {uiLabels.clearFilters}
        </Button>
      )}
      <LazySelect
        aria-label="Ordenar por"
        value={search.sort ?? 'used'}
        onValueChange={(sort) => onSearchChange({ sort })}
        options={sortOptions}
        className="max-sm:col-span-2 sm:ml-auto sm:w-52"
      />
    </div>
  )
}

const selectSize = 'sm:w-52'

const statusOptions = [
  { value: 'all', label: 'Todos os status' },
  ...(['draft', 'published', 'changed', 'paused'] as const).map((value) => ({
    value,
    label: assistantStatusLabels[value],
  })),
] as const

const categoryOptions = [
  { value: 'all', label: 'Todas as categorias' },
  ...assistantCategories.map((value) => ({ value, label: categoryLabels[value] })),
] as const

const webOptions = [
  { value: 'all', label: 'Na Web ou não' },
  { value: 'yes', label: 'Na Web' },
  { value: 'no', label: 'Fora da Web' },
] as const

const sortOptions = [
  { value: 'used', label: 'Usados recentemente' },
  { value: 'name', label: 'Nome' },
  { value: 'popular', label: 'Mais usados' },
  { value: 'updated', label: 'Atualizados' },
] as const
