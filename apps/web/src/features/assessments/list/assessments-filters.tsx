import { stateLabels } from '#/features/assessments/assessment-labels.ts'
import type { AssessmentsSearchProps } from '#/features/assessments/list/assessments-search.ts'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { Select } from '#/ui/inputs/select.tsx'

export function AssessmentsFilters({ search, onSearchChange }: AssessmentsSearchProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <SearchInput
        label="Buscar atividades"
        placeholder="Buscar por título ou código…"
        value={search.q ?? ''}
        onSearch={(q) => onSearchChange({ q })}
        className="min-w-52 flex-1"
      />
      <Select
        aria-label="Situação"
        value={search.state ?? 'all'}
        onValueChange={(state) => onSearchChange({ state })}
        options={stateOptions}
        className="w-auto min-w-40 flex-1 sm:flex-none"
      />
      <Select
        aria-label="Ordenar por"
        value={search.sort ?? 'updated'}
        onValueChange={(sort) => onSearchChange({ sort })}
        options={sortOptions}
        className="w-auto min-w-40 flex-1 sm:flex-none"
      />
    </div>
  )
}

const states = ['draft', 'scheduled', 'open', 'ended', 'closed'] as const

const stateOptions = [
  { value: 'all', label: 'Todas as situações' },
  ...states.map((value) => ({ value, label: stateLabels[value] })),
] as const

const sortOptions = [
  { value: 'updated', label: 'Mudadas há pouco' },
  { value: 'title', label: 'Título' },
  { value: 'opens', label: 'Início' },
] as const
