import { MoreFilters } from '#/features/stats/more-filters.tsx'
import type { StatsChoices } from '#/features/stats/more-filters.tsx'
import { periodLabels } from '#/features/stats/stats-labels.ts'
import type { StatsSearchProps } from '#/features/stats/stats-search.ts'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { DayRange } from '#/ui/inputs/day-range.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { FilterBar } from '#/ui/lists/filter-bar.tsx'
import { Select } from '#/ui/inputs/select.tsx'

const chosenBelow = ['assistantId', 'origin', 'model', 'groupId', 'partnerId', 'role'] as const

interface StatsFiltersProps extends StatsSearchProps {
  choices: StatsChoices
}

export function StatsFilters({ search, onSearchChange, choices }: StatsFiltersProps) {
  const moreCount = chosenBelow.filter((name) => search[name] !== undefined).length
  const { period = '30', from, to } = search
  return (
    <FilterBar
      more={<MoreFilters search={search} onSearchChange={onSearchChange} choices={choices} />}
      moreCount={moreCount}
    >
      <Field label="Período" className="min-w-48">
        <Select
          value={period}
          onValueChange={(next) => onSearchChange({ period: next, from: undefined, to: undefined })}
          options={periodOptions}
        />
      </Field>
      {period === 'custom' && <DayRange from={from} to={to} onChange={onSearchChange} />}
      <Checkbox
        label="Comparar com período anterior"
        checked={search.compare ?? false}
        onCheckedChange={(compare) => onSearchChange({ compare })}
        className="min-h-10 justify-center"
      />
    </FilterBar>
  )
}

const periodOptions = (['today', '7', '30', '90', 'year', 'custom'] as const).map((value) => ({
  value,
  label: periodLabels[value],
}))
