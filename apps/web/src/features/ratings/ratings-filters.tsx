import { ratingStatuses, ratingValues } from '@prosa/contract/conversations/rating-choices.ts'
import { ratingStatusLabels, ratingValueLabels } from '@prosa/contract/conversations/rating-labels.ts'
import { MoreRatingsFilters } from '#/features/ratings/more-ratings-filters.tsx'
import type { RatingsSearchProps } from '#/features/ratings/ratings-search.ts'
import { DayRange } from '#/ui/inputs/day-range.tsx'
import { FilterBar } from '#/ui/lists/filter-bar.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { Select } from '#/ui/inputs/select.tsx'

const chosenBelow = ['assistant', 'version', 'reason', 'origin', 'partner', 'assignee', 'comment'] as const

export function RatingsFilters({ search, onSearchChange }: RatingsSearchProps) {
  const moreCount = chosenBelow.filter((name) => search[name] !== undefined).length
  return (
    <FilterBar more={<MoreRatingsFilters search={search} onSearchChange={onSearchChange} />} moreCount={moreCount}>
      <MainFilters search={search} onSearchChange={onSearchChange} />
    </FilterBar>
  )
}

/** What every list of ratings can be filtered by, to stand in a row. */
export function MainFilters({ search, onSearchChange }: RatingsSearchProps) {
  return (
    <>
      <SearchInput
        label="Buscar nas avaliações"
        placeholder="Buscar na pergunta, na resposta ou no comentário…"
        value={search.q ?? ''}
        onSearch={(q) => onSearchChange({ q })}
        className="min-w-60 flex-1"
      />
      <Select
        aria-label="Nota"
        value={search.value ?? 'all'}
        onValueChange={(value) => onSearchChange({ value })}
        options={valueOptions}
        className="w-auto min-w-36 flex-1 sm:flex-none"
      />
      <Select
        aria-label="Situação"
        value={search.status ?? 'all'}
        onValueChange={(status) => onSearchChange({ status })}
        options={statusOptions}
        className="w-auto min-w-44 flex-1 sm:flex-none"
      />
      <DayRange from={search.from} to={search.to} onChange={onSearchChange} />
    </>
  )
}

const valueOptions = [
  { value: 'all', label: 'Todas as notas' },
  ...ratingValues.map((value) => ({ value, label: ratingValueLabels[value] })),
] as const

const statusOptions = [
  { value: 'all', label: 'Todas as situações' },
  ...ratingStatuses.map((value) => ({ value, label: ratingStatusLabels[value] })),
] as const
