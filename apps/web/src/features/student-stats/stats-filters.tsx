import { MoreFilters } from '#/features/student-stats/more-filters.tsx'
import type { StatsChoices } from '#/features/student-stats/more-filters.tsx'
import type { StatsSearchProps } from '#/features/student-stats/stats-search.ts'
import { DayRange } from '#/ui/inputs/day-range.tsx'
import { FilterBar } from '#/ui/lists/filter-bar.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'

const chosenBelow = [
  'institution',
  'integrationId',
  'assessmentId',
  'className',
  'assistantId',
  'state',
  'alerts',
] as const

interface StatsFiltersProps extends StatsSearchProps {
  choices: StatsChoices
}

export function StatsFilters({ search, onSearchChange, choices }: StatsFiltersProps) {
  const moreCount = chosenBelow.filter((name) => search[name] !== undefined).length
  return (
    <FilterBar
      more={<MoreFilters search={search} onSearchChange={onSearchChange} choices={choices} />}
      moreCount={moreCount}
    >
      <SearchInput
        label="Buscar alunos"
        placeholder="Buscar por nome ou matrícula…"
        value={search.q ?? ''}
        onSearch={(q) => onSearchChange({ q })}
        className="min-w-60 flex-1"
      />
      <DayRange from={search.from} to={search.to} onChange={onSearchChange} />
    </FilterBar>
  )
}
